import { type Config, ConfigError } from '@frontlash/config/config'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import pg from 'pg'

export type SalonDatabase = { readonly url: string; readonly release: () => Promise<void> }

const REOPEN_AFTER_MS = 250
/**
 * How long the start waits for the database server. When the machine boots, the database server may start later than
 * the backend.
 */
const RESPONSE_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Opens the database: the server in DATABASE_URL, or the embedded server. The embedded server is started if it is not
 * running, and restarted if it dies.
 */
export async function openSalonDatabase(config: Config): Promise<SalonDatabase> {
  if (config.databaseUrl) {
    await untilItResponds(config.databaseUrl)
    return { url: config.databaseUrl, release: async () => {} }
  }
  let released = false
  let current: EmbeddedPostgres = await openEmbeddedPostgres(config.dataDir)
  const watch = (opened: EmbeddedPostgres) => {
    void opened.lost.then(async () => {
      while (!released) {
        try {
          current = await openEmbeddedPostgres(config.dataDir)
          return watch(current)
        } catch (error) {
          process.stderr.write(`The database is away (${(error as Error).message}); trying again.\n`)
          await new Promise(resolve => setTimeout(resolve, REOPEN_AFTER_MS))
        }
      }
    })
  }
  watch(current)
  return {
    url: current.url,
    release: async () => {
      released = true
      await current.release()
    },
  }
}

/**
 * Waits a few seconds for the database server in DATABASE_URL. If it does not respond or refuses the connection, throws
 * a ConfigError with a message of one line that does not contain the password.
 */
export async function untilItResponds(url: string, timeoutMs = RESPONSE_TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'frontlash-start',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    client.on('error', () => {}) // The next query reports a broken connection.
    try {
      await client.connect()
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      // An error with an SQLSTATE, such as a wrong password, comes from the database server. A retry helps only if the
      // SQLSTATE is 57P03 (the server is starting).
      const isRefusal = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && code !== '57P03'
      if (isRefusal || Date.now() > deadline)
        throw new ConfigError(`DATABASE_URL: no database for us at ${placeOf(url)} (${message || code}).`)
      await new Promise(resolve => setTimeout(resolve, REOPEN_AFTER_MS))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
