import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import pg from 'pg'
import { PACE } from './pace.ts'
import type { Stack } from './stack.ts'

const MADE_WITHIN_MS = 120_000 * PACE
const LOOK_EVERY_MS = 500

/** Waits until a demo has made up its past (docs/product/demo.md), figures included; it does so in the background. */
export async function untilPastIsMade({ dataDir, env }: Stack): Promise<void> {
  const server = env.DATABASE_URL ? undefined : await openEmbeddedPostgres(dataDir)
  const client = new pg.Client({ connectionString: server?.url ?? env.DATABASE_URL })
  await client.connect()
  try {
    // Day by day up to yesterday; then the figures, whose oldest day comes last.
    const isMade = async () =>
      (
        await client.query(
          `select past_through = $1::date - 1
              and exists (select from visit_days where day = (select min(day) from check_ins)) as made from demo_mark`,
          [env.DEMO_NOW!.slice(0, 10)],
        )
      ).rows[0]?.made === true
    for (const deadline = Date.now() + MADE_WITHIN_MS; !(await isMade()) && Date.now() < deadline; )
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  } finally {
    await client.end()
    await server?.release()
  }
}
