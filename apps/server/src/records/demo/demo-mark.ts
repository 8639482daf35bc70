import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { SalonWithoutCredentials } from '../../platform/db/unusable-database.ts'

const MARK = statement('demo.mark', 'insert into demo_mark (first_at) values (:now) on conflict do nothing')

/** Leaves in the data, for good, that the demo ran on it; the doctor of a real salon reads it. */
export async function markDemo(queries: Queries, now: Date): Promise<void> {
  await queries.run(MARK, { now })
}

const REAL = statement(
  'demo.real-data',
  `select not exists (select from demo_mark)
      and (exists (select from staff) or exists (select from clients) or exists (select from appointments)) as is_real`,
).returns<{ is_real: boolean }>()

/**
 * Throws SalonWithoutCredentials when the demo is to start on data that a real salon has made: accounts, clients or bookings
 * without the demo's mark (docs/product/demo.md). Changes nothing.
 */
export async function refuseRealData(queries: Queries): Promise<void> {
  if ((await queries.row(REAL))!.is_real) throw new SalonWithoutCredentials()
}
