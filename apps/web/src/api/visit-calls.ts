import { CALLS } from '@frontlash/contract/calls'
import type { AppointmentAnswer } from '@frontlash/contract/check-in'
import type { AppointmentTodayAnswer, LastCheckInAnswer, PastCheckIn } from '@frontlash/contract/visit-history'
import { formatPhone } from '@frontlash/domain/phone'
import { send } from './http-client.ts'

/** A number's bookings of today, at all four salons, by start. */
export function appointmentsToday(phone: string): Promise<AppointmentTodayAnswer[]> {
  return send(CALLS.appointmentsToday, { params: { phone: formatPhone(phone) } })
}

/** A number's bookings from tomorrow on, by start. */
export function appointmentsAhead(phone: string): Promise<AppointmentAnswer[]> {
  return send(CALLS.appointmentsAhead, { params: { phone: formatPhone(phone) } })
}

/** A client's check-ins, newest first. */
export function visitHistory(clientId: string): Promise<PastCheckIn[]> {
  return send(CALLS.visitHistory, { params: { id: clientId } })
}

/** A client's last visit before today, and the visit that may be rated. */
export function lastCheckIn(clientId: string): Promise<LastCheckInAnswer> {
  return send(CALLS.lastCheckIn, { params: { id: clientId } })
}
