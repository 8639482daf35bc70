import type { AppointmentResponse } from '@frontlash/contract/check-in'
import type { AppointmentTodayResponse, PastCheckIn, VisitToRate } from '@frontlash/contract/visit-history'
import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import { isSameFirstName } from '@frontlash/domain/clients/folded-name'
import type { SalonDates } from '@frontlash/domain/messages/salon-dates'
import { splitName } from '@frontlash/domain/person-name'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { fullDate } from '@frontlash/domain/salon-words'
import type { ScreenWords } from '../../language/screen-words.ts'
import { serviceText } from '../visit/walk-in-intent.ts'

/** The data of /appointment (docs/product/kiosk.md, "Appointment info"). */
export type AppointmentInfo = {
  /** Today's bookings at all locations, sorted by start. */
  readonly today: readonly AppointmentTodayResponse[]
  /** The client's next booking if there is none today. */
  readonly next: AppointmentResponse | null
  readonly daysSinceLastVisit: number | null
  readonly history: readonly PastCheckIn[]
  readonly toRate: VisitToRate | null
}

/** Returns the name on a booking if it belongs to someone else with the client's phone number; otherwise null. */
export function nameOfAnother(booking: AppointmentResponse, firstName: string): string | null {
  const isNamed = splitName(booking.customerName).firstName !== ''
  return isNamed && !isSameFirstName(booking.customerName, firstName) ? booking.customerName : null
}

/**
 * True if the client is too late to check in for a booking today at this location. False for a booking at another
 * location, because the screen names the location in this case.
 */
export function isTooLate(booking: AppointmentTodayResponse, here: string | null): boolean {
  return !booking.isCheckedIn && !booking.canCheckIn && booking.locationId === here
}

/** The check-ins of today, oldest first. */
export function checkInsOfToday(history: readonly PastCheckIn[], now: Date, timeZone: string): readonly PastCheckIn[] {
  const today = fullDate(now, timeZone)
  return history.filter(({ check_in_time }) => fullDate(new Date(check_in_time), timeZone) === today).toReversed()
}

/**
 * Returns a sentence for each check-in of today. If the client is checked in for none of today's bookings, but can
 * still check in for a booking, the last sentence says so: "Not yet for this appointment."
 */
export function checkedInFor(
  { history, today }: Pick<AppointmentInfo, 'history' | 'today'>,
  now: Date,
  timeZone: string,
  words: ScreenWords,
): readonly string[] {
  const { say, dates } = words
  const ofToday = checkInsOfToday(history, now, timeZone).map(one => ({
    time: dates.clockTime(new Date(one.check_in_time), timeZone),
    service: serviceText(words, one.service_type),
  }))
  const last = ofToday.at(-1)
  if (!last) return []
  const sentences = new Set(ofToday.map(values => say('appointment.checkedFor', values)))
  if (!today.some(booking => booking.canCheckIn) || today.some(booking => booking.isCheckedIn)) return [...sentences]
  const open = today.length > 1 ? 'appointment.checkedForSeveral' : 'appointment.checkedForOne'
  return [...sentences].with(-1, say(open, last))
}

export function bookingText(booking: AppointmentResponse, timeZone: string, dates: SalonDates) {
  const startAt = new Date(booking.start_at)
  return {
    date: dates.longDate(startAt, timeZone),
    time: dates.clockTime(startAt, timeZone),
    service: withoutSymbols(booking.service_name),
    technician: technicianDisplayName(booking.technician_name),
  }
}
