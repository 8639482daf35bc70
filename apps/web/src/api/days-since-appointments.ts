import type { DaysSinceResponse } from '@frontlash/contract/day-calendar'
import { managerCalls } from '@frontlash/web-client/manager-calls'

const PHONES_AT_ONCE = 200

/** The days since the last visit of any number of clients, by phone number in the given form. */
export async function daysSinceAppointments(phoneNumbers: readonly string[]): Promise<DaysSinceResponse> {
  const batches: Promise<DaysSinceResponse>[] = []
  for (let at = 0; at < phoneNumbers.length; at += PHONES_AT_ONCE) {
    const body = { phoneNumbers: phoneNumbers.slice(at, at + PHONES_AT_ONCE) }
    batches.push(managerCalls.daysSinceAppointments({ body, background: true }))
  }
  return Object.assign({}, ...(await Promise.all(batches)))
}
