import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import pg from 'pg'
import { PACE } from './pace.ts'
import type { Stack } from './stack.ts'

const CREATE_TIMEOUT_MS = 120_000 * PACE
const POLL_INTERVAL_MS = 500

/** Runs `work` with a connection to the database of a running salon. */
export async function inDatabase<Result>(
  { dataDir, env }: Stack,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const server = env.DATABASE_URL ? undefined : await openEmbeddedPostgres(dataDir)
  const client = new pg.Client({ connectionString: server?.url ?? env.DATABASE_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await server?.release()
  }
}

/** Waits until a demo has generated its past visits and figures in the background (docs/product/demo.md). */
export function untilPastIsMade(stack: Stack): Promise<void> {
  return inDatabase(stack, async client => {
    // The demo first creates the past visits up to yesterday, and then the figures, from the newest day to the oldest.
    const isMade = async () =>
      (
        await client.query(
          `select past_through = $1::date - 1
              and exists (select from visit_days where day = (select min(day) from check_ins)) as made from demo_mark`,
          [stack.env.DEMO_NOW!.slice(0, 10)],
        )
      ).rows[0]?.made === true
    for (const deadline = Date.now() + CREATE_TIMEOUT_MS; !(await isMade()) && Date.now() < deadline; )
      await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
  })
}
