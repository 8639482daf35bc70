import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const OLDEST_MAJOR = 15

/** Returns the host, the port and the database of a PostgreSQL URL: `db.example:5432/salon`. */
export function databaseLabel(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${decodeURIComponent(hostname) || searchParams.get('host') || 'localhost'}${port && `:${port}`}${pathname}`
}

/**
 * Connects to a PostgreSQL server. Returns a sentence that says why the server cannot be used; undefined if it can be
 * used. The sentence does not contain the password.
 */
export async function databaseError(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    application_name: 'frontlash-setup',
  })
  // If the connection is lost later, the next query fails and reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    return serverError((await client.query(SERVER)).rows[0] as ServerRow)
  } catch (error) {
    return connectionError(error, databaseLabel(url))
  } finally {
    await client.end().catch(() => {})
  }
}

type ServerRow = {
  version: number
  database: string
  may_create: boolean
  is_ours: boolean
  tables: number
}

const SERVER = `select current_setting('server_version_num')::int as version, current_database() as database,
    has_schema_privilege(current_user, 'public', 'create') as may_create,
    to_regclass('public.migrations') is not null as is_ours,
    (select count(*)::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables`

function serverError({ version, database, may_create, is_ours, tables }: ServerRow): string | undefined {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_MAJOR) return `This is PostgreSQL ${major}; the salon needs ${OLDEST_MAJOR} or newer.`
  if (!may_create) return `This user may not make tables in ${database}: let the user own the database.`
  if (!is_ours && tables > 0) return `${database} has tables of something else: give the salon an empty database.`
  return undefined
}

function connectionError(error: unknown, place: string): string {
  const { code, message, errors } = error as Error & { code?: string; errors?: NodeJS.ErrnoException[] }
  switch (code) {
    case '28P01':
    case '28000':
      return `The server at ${place} does not take this user and password.`
    case '3D000':
      return `The server has no database of this name: create it first (${place}).`
    default:
      return `PostgreSQL does not answer at ${place} (${code ?? errors?.[0]?.code ?? message.split('\n')[0]}).`
  }
}
