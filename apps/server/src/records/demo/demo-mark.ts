import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const MARK = statement('demo.mark', 'insert into demo_mark (first_at) values (:now) on conflict do nothing')

/** Leaves in the data, for good, that the demo ran on it; the doctor of a real salon reads it. */
export async function markDemo(queries: Queries, now: Date): Promise<void> {
  await queries.run(MARK, { now })
}
