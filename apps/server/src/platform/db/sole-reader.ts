import pg from 'pg'
import { type Queries, translated, types } from './database.ts'
import { READ_ONLY } from './read-pool.ts'
import { type Statement, valuesFor } from './statement.ts'

/**
 * A connection that reads a long list in parts from one snapshot. At any time, only one process of all servers has such
 * a connection.
 */
export type SoleReader = Pick<Queries, 'rows' | 'row'> & {
  /** Ends the read, so that another reader can begin. */
  readonly close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 1_800

/**
 * Opens the connection. All parts must be read within `timeoutMs`. Returns undefined if another process or call holds
 * the advisory lock, which PostgreSQL releases when the connection ends.
 */
export async function openSoleReader(
  url: string,
  { lock, timeoutMs }: { lock: number; timeoutMs: number },
): Promise<SoleReader | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'frontlash-export',
    types,
    options: `${READ_ONLY} -c statement_timeout=${timeoutMs}`,
  })
  // Without this listener, a lost connection would end the process. The next statement fails in any case.
  client.on('error', () => undefined)
  const query = (config: pg.QueryConfig) =>
    client.query(config).catch(error => {
      throw translated(error)
    })
  try {
    await client.connect()
    const { rows } = await query({ text: 'select pg_try_advisory_lock($1) as taken', values: [lock] })
    if (!rows[0].taken) {
      await client.end()
      return undefined
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw translated(error)
  }
  let begun: Promise<unknown> | undefined
  const begin = () => {
    begun ??= query({ text: 'begin transaction isolation level repeatable read read only' })
    return begun
  }
  const rows: Queries['rows'] = async (one, ...given) => {
    const values = valuesFor(one as Statement<unknown, never>, given[0] as Record<string, unknown> | undefined)
    await begin()
    return (await query({ name: one.name, text: one.text, values })).rows
  }
  return {
    rows,
    row: async (one, ...given) => (await rows(one, ...given))[0],
    close: () => client.end().catch(() => undefined),
  }
}
