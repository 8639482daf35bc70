import { type LookupCounts, UNKNOWN_PHONES_WINDOW_MINUTES } from '@frontlash/domain/access/lookup-limit'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { COUNTED_LOOKUP } from '../devices/authorised-device-store.ts'

const COUNT = statement(
  'clients.count-number-search',
  `with known as (select :staffId::uuid as id),
   counted as (${COUNTED_LOOKUP})
   select counted.*,
          (select count(*)::int from device_unknown_phones u
            where u.device_id = :staffId::uuid
              and u.at > :now::timestamptz - interval '${UNKNOWN_PHONES_WINDOW_MINUTES} minutes') as unknown_phones
     from counted`,
).returns<{ minute: Date; minute_count: number; hour: Date; hour_count: number; unknown_phones: number }>()

/**
 * Counts a search for a complete phone number by a member of staff. `kind` is the kind of call. The counts are in the
 * tables that also contain the lookups of devices. Returns the counts including this search.
 */
export async function countNumberSearch(
  queries: Queries,
  { staffId, kind }: { readonly staffId: string; readonly kind: string },
  now: Date,
): Promise<LookupCounts> {
  const row = (await queries.row(COUNT, { staffId, now, callName: kind }))!
  return {
    minuteSince: row.minute,
    minuteCount: row.minute_count,
    hourSince: row.hour,
    hourCount: row.hour_count,
    unknownPhones: row.unknown_phones,
  }
}
