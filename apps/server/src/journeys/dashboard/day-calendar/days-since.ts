import type { DaysSince, DaysSinceResponse } from '@frontlash/contract/day-calendar'
import { daysSinceVisit } from '@frontlash/domain/check-in/days-since-visit'
import { toE164 } from '@frontlash/domain/phone'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../../app-context.ts'
import { lastVisits } from '../../../records/appointments/last-visit-store.ts'

const NO_NUMBER: DaysSince = {
  isNewClient: false,
  error: 'Please enter a valid 10-digit phone number',
  daysSinceLastAppointment: null,
}

/** Returns the days since each number's last visit, keyed by the number as it was sent. Uses one statement. */
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
