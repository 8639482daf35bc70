import { type Queries, statement } from '../../platform/db/database.ts'

const MARK = statement('demo.mark', 'insert into demo_mark (first_at) values ($1) on conflict do nothing')

/** Leaves in the data, for good, that the demo ran on it; the doctor of a real salon reads it. */
export async function markDemo(queries: Queries, now: Date): Promise<void> {
  await queries.run(MARK, [now])
}
