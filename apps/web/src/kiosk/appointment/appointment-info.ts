import type { AppointmentResponse } from '@frontlash/contract/check-in'
import type { AppointmentTodayResponse, PastCheckIn, VisitToRate } from '@frontlash/contract/visit-history'
import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import { isSameFirstName } from '@frontlash/domain/clients/folded-name'
import { splitName } from '@frontlash/domain/person-name'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { clockTime, fullDate, longDate } from '@frontlash/domain/salon-words'

/** The data of /appointment (docs/product/kiosk.md, "Appointment info"). */
export type AppointmentInfo = {
  /** Today's bookings at all salons, by start. */
  readonly today: readonly AppointmentTodayResponse[]
  /** The next booking of a client who has none today. */
  readonly next: AppointmentResponse | null
  /** Whole days since the client's last visit; null when none was found. */
  readonly daysSinceLastVisit: number | null
  readonly history: readonly PastCheckIn[]
  /** The visit that the client can rate. */
  readonly toRate: VisitToRate | null
}

/** The name on a booking of another person who shares the number; null on a booking of the client. */
export function nameOfAnother(booking: AppointmentResponse, firstName: string): string | null {
  const isNamed = splitName(booking.customerName).firstName !== ''
  return isNamed && !isSameFirstName(booking.customerName, firstName) ? booking.customerName : null
}

/**
 * True if a booking of today cannot be checked in here, because its time has passed. For a booking at another salon it
 * is false: the screen shows that salon.
 */
export function isTooLate(booking: AppointmentTodayResponse, here: string | null): boolean {
  return !booking.isCheckedIn && !booking.canCheckIn && booking.locationId === here
}

/** True if one of the check-ins was made today, or in this visit. */
export function isCheckedInToday(
  history: readonly PastCheckIn[],
  isFlagged: boolean,
  now: Date,
  timeZone: string,
): boolean {
  const today = fullDate(now, timeZone)
  return isFlagged || history.some(({ check_in_time }) => fullDate(new Date(check_in_time), timeZone) === today)
}

/**
 * The sentence about today's check-in, for a client with bookings today that are not checked in. Null if a booking in
 * the list already shows that it is checked in.
 */
export function checkedInFor(
  { history, today }: Pick<AppointmentInfo, 'history' | 'today'>,
  now: Date,
  timeZone: string,
): string | null {
  if (!today.some(booking => booking.canCheckIn) || today.some(booking => booking.isCheckedIn)) return null
  const day = fullDate(now, timeZone)
  const last = history.find(({ check_in_time }) => fullDate(new Date(check_in_time), timeZone) === day)
  if (!last) return null
  const open = today.length > 1 ? 'these appointments' : 'this appointment'
  return `At ${clockTime(new Date(last.check_in_time), timeZone)}: ${last.service_type}. Not yet for ${open}.`
}

export function bookingText(booking: AppointmentResponse, timeZone: string) {
  const startAt = new Date(booking.start_at)
  return {
    date: longDate(startAt, timeZone),
    time: clockTime(startAt, timeZone),
    service: withoutSymbols(booking.service_name),
    technician: technicianDisplayName(booking.technician_name),
  }
}
