import type { DaysSince, DaysSinceResponse } from '@frontlash/contract/day-calendar'
import { daysSinceVisit } from '@frontlash/domain/check-in/days-since-visit'
import { toE164 } from '@frontlash/domain/phone'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../../app-context.ts'
import { limitDifferentPerMinute } from '../../../http/call-limits.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { lastVisits } from '../../../records/appointments/last-visit-store.ts'
import { phonesBookedAt } from '../../../records/appointments/phone-appointment-store.ts'
import type { Location } from '../../../records/locations/location-store.ts'

const NO_NUMBER: DaysSince = {
  isNewClient: false,
  error: 'Please enter a valid 10-digit phone number',
  daysSinceLastAppointment: null,
}

/**
 * Returns the days since the last visit of each phone number. The result contains the phone numbers as the caller has
 * written them. Uses one query.
 */
export async function daysSince(
  context: AppContext,
  sent: readonly string[],
  today: SalonDay,
): Promise<DaysSinceResponse> {
  const numbers = new Map(sent.map(text => [text, toE164(text)]))
  const phones = [...numbers.values()].filter(phone => phone !== undefined)
  const visits = await lastVisits(context.db, phones, { before: today, today })
  const results = [...numbers].map(([text, phone]): [string, DaysSince] => {
    if (!phone) return [text, NO_NUMBER]
    const last = visits.get(phone) ?? null
    return [text, { isNewClient: last === null, error: null, daysSinceLastAppointment: daysSinceVisit(last, today) }]
  })
  return Object.fromEntries(results)
}

/**
 * The number of different phone numbers that a user may send per minute. Phone numbers with a booking at one of the
 * user's locations do not count.
 */
const UNBOOKED_NUMBERS_A_MINUTE = 60

/**
 * Limits the number of phone numbers that a user sends per minute, because the response reveals whether a phone number
 * belongs to a client. A phone number with a booking at one of the user's locations is not counted. The counts are only
 * in memory.
 */
export function limitUnbookedNumbers(
  context: AppContext,
): (caller: StaffCaller, sent: readonly string[], open: readonly Pick<Location, 'id'>[]) => Promise<void> {
  const refuse = limitDifferentPerMinute(context, UNBOOKED_NUMBERS_A_MINUTE)
  return async (caller, sent, open) => {
    if (!context.config.rateLimits) return
    const phones = [...new Set(sent.map(toE164).filter(phone => phone !== undefined))]
    const booked = await phonesBookedAt(
      context.db,
      phones,
      open.map(one => one.id),
    )
    refuse(
      caller.id,
      phones.filter(phone => !booked.has(phone)),
    )
  }
}
