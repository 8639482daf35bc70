import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { SalonWithoutCredentials } from '../../platform/db/unusable-database.ts'

const MARK = statement('demo.mark', 'insert into demo_mark (first_at) values (:now) on conflict do nothing')

/** Marks the data permanently as used by a demo. In a real salon, the `doctor` command reads this mark. */
export async function markDemo(queries: Queries, now: Date): Promise<void> {
  await queries.run(MARK, { now })
}

const REAL = statement(
  'demo.real-data',
  `select not exists (select from demo_mark)
      and (exists (select from staff) or exists (select from clients) or exists (select from appointments)) as is_real`,
).returns<{ is_real: boolean }>()

/**
 * Throws SalonWithoutCredentials if the demo would start on the data of a real salon: accounts, clients or bookings
 * without the demo's mark (docs/product/demo.md). Never writes.
 */
export async function refuseRealData(queries: Queries): Promise<void> {
  if ((await queries.row(REAL))!.is_real) throw new SalonWithoutCredentials()
}

const FOLLOWED = statement('demo.phones-followed', 'select phones_set_at from demo_mark').returns<{
  phones_set_at: string | null
}>()
const FOLLOW = statement(
  'demo.follow-phones',
  `insert into demo_mark (first_at, phones_set_at) values (:now, :setAt)
   on conflict (only_row) do update set phones_set_at = excluded.phones_set_at`,
)

/**
 * The sandbox resets the demo phones, and then the server resets the salon's records. Returns the time of the sandbox's
 * last reset that the server has followed, in the sandbox's format; undefined if there is none.
 */
export async function phonesFollowed(queries: Queries): Promise<string | undefined> {
  return (await queries.row(FOLLOWED))?.phones_set_at ?? undefined
}

/** Records that the salon's records were reset after the sandbox reset the demo phones at `setAt`. */
export async function savePhonesFollowed(queries: Queries, setAt: string, now: Date): Promise<void> {
  await queries.run(FOLLOW, { setAt, now })
}
