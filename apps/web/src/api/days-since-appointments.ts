import type { DaysSinceResponse } from '@frontlash/contract/day-calendar'
import { managerCalls } from '@frontlash/web-client/manager-calls'

const PHONES_AT_ONCE = 200

/** Returns the number of days since each client's last visit, by phone number. */
export async function daysSinceAppointments(phoneNumbers: readonly string[]): Promise<DaysSinceResponse> {
  const batches: Promise<DaysSinceResponse>[] = []
  for (let at = 0; at < phoneNumbers.length; at += PHONES_AT_ONCE) {
    const body = { phoneNumbers: phoneNumbers.slice(at, at + PHONES_AT_ONCE) }
    batches.push(managerCalls.daysSinceAppointments({ body, background: true }))
  }
  return Object.assign({}, ...(await Promise.all(batches)))
}
