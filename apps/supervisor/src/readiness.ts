import type { Config } from '@frontlash/config/config'
import pg from 'pg'

const POLL_INTERVAL_MS = 50
const HEALTH_CALL_MS = 5_000
/** The time limit of the start, including migrations. */
const HEALTHY_TIMEOUT_MS = 180_000
/** How long the start waits for bookings. After this time the start continues without them. */
const BOOKINGS_TIMEOUT_MS = 45_000

/**
 * Waits until our processes listen (`areUp`) and a health call through the frontend reaches the backend and the
 * database. A backend without a frontend is called directly. A frontend alone is ready when it listens. Without
 * `areUp`, another installation on the same ports could be mistaken for ours.
 */
export async function untilHealthy(config: Config, areUp: () => boolean): Promise<void> {
  const deadline = Date.now() + HEALTHY_TIMEOUT_MS
  for (;;) {
    if (areUp() && (await isHealthy(config))) return
    if (Date.now() > deadline)
      throw new Error('The salon did not get well within three minutes; its logs are in the data folder.')
    await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

async function isHealthy({ runOnly, backendPort, frontendPort }: Config): Promise<boolean> {
  if (runOnly === 'frontend') return true
  const port = runOnly === 'backend' ? backendPort : frontendPort
  const signal = AbortSignal.timeout(HEALTH_CALL_MS)
  const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.ok === true
}

/**
 * True if this database has ever contained bookings. Call this function before the backend starts, because the backend
 * copies bookings. A new database has no tables.
 */
export async function hasBookings(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'frontlash-start' })
  client.on('error', () => {}) // The next query reports a broken connection.
  await client.connect()
  try {
    const made = await client.query(`select to_regclass('appointments') is not null as made`)
    if (!made.rows[0].made) return false
    return (await client.query('select exists (select from appointments) as found')).rows[0].found
  } finally {
    await client.end()
  }
}

/**
 * Waits for the first copy of the bookings. At the first start, all bookings must be copied. After an interrupted copy,
 * today's bookings are enough, because clients may already be waiting.
 */
export async function untilBookingsAreIn(url: string, isFirstStart: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'frontlash-start' })
  client.on('error', () => {}) // The next query reports a broken connection.
  await client.connect()
  try {
    const deadline = Date.now() + BOOKINGS_TIMEOUT_MS
    for (;;) {
      const found = await client.query(
        `select count(*)::int as n from sync_state where last_update is null and ($1 or part = 'daily')`,
        [isFirstStart],
      )
      if (found.rows[0].n === 0) return
      if (Date.now() > deadline) {
        process.stdout.write(' (not all of them are in yet; they will follow)')
        return
      }
      await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
    }
  } finally {
    await client.end()
  }
}
