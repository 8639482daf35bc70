import type { NewDeviceCounts } from '@frontlash/domain/access/new-device-limit'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const LOCK_ENROLLER = statement(
  'new-devices.lock-enroller',
  'select id from staff where id = :staffId for no key update',
).returns<{ id: string }>()

const COUNT = statement(
  'new-devices.count',
  `select count(*) filter (where enrolled_at > :hourAgo)::int as "hour", count(*)::int as "day",
          min(enrolled_at) filter (where enrolled_at > :hourAgo) as "firstOfHour", min(enrolled_at) as "firstOfDay"
     from devices where enrolled_by = :staffId and enrolled_at > :dayAgo and kind = 'kiosk'`,
).returns<NewDeviceCounts>()

/**
 * Counts the tablets that an account has recently enrolled, including revoked tablets. Concurrent enrolments by the
 * same account wait until the transaction ends.
 */
export async function countNewDevices(
  queries: Queries,
  staffId: string,
  since: { readonly hourAgo: Date; readonly dayAgo: Date },
): Promise<NewDeviceCounts> {
  await queries.row(LOCK_ENROLLER, { staffId })
  return (await queries.row(COUNT, { staffId, ...since }))!
}
