import { addDays, type SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { IS_VISIT } from './phone-appointment-store.ts'

const LAST = statement(
  'appointments.last-visits',
  `select input.phone, visit.day
     from unnest(:phones::text[]) as input(phone)
     cross join lateral (
       select max(day) as day from (
         (select a.day from appointments a left join daily_statuses s using (square_appointment_id)
           where a.customer_phone = input.phone and a.day < :before::date and ${IS_VISIT}
             -- From this day on, only bookings whose client has come count; null means on all days.
             and (a.day < :seenFrom::date or s.client_checked_in or s.manager_marked_received)
           order by a.day desc limit 1)
         union all
         (select c.day from check_ins c join clients k on k.id = c.client_id
           where k.phone = input.phone and c.checked_in and c.day < :before::date
           order by c.check_in_time desc limit 1)) visits) visit
    where visit.day is not null`,
).returns<{ phone: string; day: SalonDay }>()

/**
 * Finds the last visit of each phone number, at any location, on a day before `before`. Returns the day of the visit.
 * The result omits phone numbers without a visit. If `before` is later than `today`, a visit of today counts if the
 * client has come. A future booking never counts.
 */
export async function lastVisits(
  queries: Pick<Queries, 'rows'>,
  phones: readonly string[],
  { before, today }: { readonly before: SalonDay; readonly today: SalonDay },
): Promise<Map<string, SalonDay>> {
  return lastDays(queries, phones, { before, seenFrom: today })
}

/**
 * Finds the last day of each phone number, up to `today`, on which the client checked in or was received. The result
 * omits phone numbers without such a day.
 */
export async function lastTimesHere(
  queries: Pick<Queries, 'rows'>,
  phones: readonly string[],
  today: SalonDay,
): Promise<Map<string, SalonDay>> {
  return lastDays(queries, phones, { before: addDays(today, 1), seenFrom: null })
}

async function lastDays(
  queries: Pick<Queries, 'rows'>,
  phones: readonly string[],
  { before, seenFrom }: { readonly before: SalonDay; readonly seenFrom: SalonDay | null },
): Promise<Map<string, SalonDay>> {
  if (phones.length === 0) return new Map()
  const rows = await queries.rows(LAST, { phones: [...new Set(phones)], before, seenFrom })
  return new Map(rows.map(row => [row.phone, row.day]))
}
