import type { AppointmentAnswer } from '@frontlash/contract/check-in'
import type { CheckInClientBody } from '@frontlash/contract/clients'
import type { PastCheckIn } from '@frontlash/contract/visit-history'
import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import { splitName } from '@frontlash/domain/person-name'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { clockTime, fullDate, longDate } from '@frontlash/domain/salon-words'

/** What /appointment shows of a client (docs/product/kiosk.md, "Appointment info"). */
export type AppointmentInfo = {
  readonly today: AppointmentAnswer | null
  /** The next one of a client who has none today. */
  readonly next: AppointmentAnswer | null
  /** Whole days since her last visit; null where none was found. */
  readonly daysSinceLastVisit: number | null
  readonly history: readonly PastCheckIn[]
}

/**
 * The booking of today that this is about: hers before somebody else's who shares the number, here before elsewhere, then
 * the one nearest to now.
 */
export function bookingOfToday(
  bookings: readonly AppointmentAnswer[],
  firstName: string,
  here: string | null,
  now: Date,
): AppointmentAnswer | null {
  const minutesAway = (booking: AppointmentAnswer) => Math.abs(Date.parse(booking.start_at) - now.getTime())
  const isHers = (booking: AppointmentAnswer) =>
    firstName !== '' && splitName(booking.customerName).firstName.toLowerCase() === firstName.toLowerCase()
  const rank = (booking: AppointmentAnswer) => (isHers(booking) ? 0 : 2) + (booking.locationId === here ? 0 : 1)
  return bookings.toSorted((a, b) => rank(a) - rank(b) || minutesAway(a) - minutesAway(b))[0] ?? null
}

/** True when one of her check-ins is of today, or this visit's has been made. */
export function isCheckedInToday(
  history: readonly PastCheckIn[],
  isFlagged: boolean,
  now: Date,
  timeZone: string,
): boolean {
  const today = fullDate(now, timeZone)
  return isFlagged || history.some(({ check_in_time }) => fullDate(new Date(check_in_time), timeZone) === today)
}

/** A booking in words. */
export function bookingWords(booking: AppointmentAnswer, timeZone: string) {
  const startAt = new Date(booking.start_at)
  return {
    date: longDate(startAt, timeZone),
    time: clockTime(startAt, timeZone),
    service: withoutSymbols(booking.service_name),
    technician: technicianDisplayName(booking.technician_name),
  }
}

/** What 'Check In Now' sends: for her booking of today, or as a walk-in where she has none. */
export function checkInNowBody(
  clientId: string,
  booking: AppointmentAnswer | null,
  location: string | null,
): CheckInClientBody {
  return {
    clientId,
    appointmentId: booking?.square_appointment_id ?? 'manual-checkin',
    serviceType: withoutSymbols(booking?.service_name ?? '') || 'Walk-in Service',
    technician: withoutSymbols(booking?.technician_name ?? '') || 'To be assigned',
    ...(location === null ? {} : { location }),
    isWalkIn: booking === null,
  }
}
