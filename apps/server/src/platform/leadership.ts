import pg from 'pg'
import { type BackgroundWork, repeat } from './jobs/repeat.ts'
import { pause } from './pause.ts'

const TRY_EVERY_MS = 5_000
const PULSE_EVERY_MS = 5_000
const PULSE_TIMEOUT_MS = 4_000
/**
 * After this time without a sign of life, the database releases the leader's lock, because the leader is frozen or
 * disconnected.
 */
const SILENT_FOR_MS = 15_000

/**
 * Elects a leader among all servers of a database. The leader holds an advisory lock on its own connection. If the
 * leader stops, dies, freezes or loses the connection, another server takes over within TRY_EVERY_MS plus
 * SILENT_FOR_MS. `work` runs while this server is the leader, and must end soon after its signal is aborted.
 */
export function leadWhenFree(
  parts: {
    url: string
    lock: number
    name: string
    log: { info: Write; warn: Write }
    tryEveryMs?: number
    silentForMs?: number
  },
  work: (stop: AbortSignal) => Promise<void>,
): BackgroundWork {
  const { url, lock, name, log, tryEveryMs = TRY_EVERY_MS, silentForMs = SILENT_FOR_MS } = parts
  const leadOnce = async (stop: AbortSignal): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `frontlash-${name}`,
      connectionTimeoutMillis: PULSE_TIMEOUT_MS,
      query_timeout: PULSE_TIMEOUT_MS,
      keepAlive: true,
    })
    const lost = new AbortController()
    client.on('error', () => {}) // The listener for 'end' handles the error.
    client.once('end', () => lost.abort())
    try {
      await client.connect()
      await client.query(`set idle_session_timeout = ${silentForMs}`)
      while (!stop.aborted && !(await holds(client, lock))) await pause(tryEveryMs, stop)
      if (stop.aborted) return
      log.info({ work: name }, 'became leader')
      const over = AbortSignal.any([stop, lost.signal])
      await Promise.all([work(over), pulse(client, over).catch(() => lost.abort())])
      if (!stop.aborted) log.warn({ work: name }, 'no longer leader')
    } finally {
      // Closing the connection releases the lock.
      await client.end().catch(() => {})
    }
  }

  return repeat(tryEveryMs, leadOnce, error => log.warn({ work: name, error: error.message }, 'leading failed'))
}

type Write = (fields: object, text: string) => void

async function holds(client: pg.Client, lock: number): Promise<boolean> {
  return (await client.query('select pg_try_advisory_lock($1) as held', [lock])).rows[0].held
}

/** Sends keep-alive queries until the signal `over` is aborted. Throws if the database does not respond. */
async function pulse(client: pg.Client, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pause(PULSE_EVERY_MS, over)
    if (!over.aborted) await client.query('select 1')
  }
}
