import type { Candidate, Here } from './choose-appointment.ts'
import { checksIn, minutesUntil, timingScenario } from './scenario.ts'

/**
 * True if a client may press Check In Now for a booking (docs/product/kiosk.md, "Appointment info"): the booking is
 * today, at this location, between VERY_EARLY and LATE_BUT_ALLOWED, and has no check-in.
 */
export function canCheckInNow(booking: Omit<Candidate, 'id'>, here: Here): boolean {
  if (booking.isCheckedIn || booking.locationId !== here.locationId || booking.day !== here.today) return false
  return checksIn(timingScenario(minutesUntil(booking.startAt, here.now), here.thresholds))
}
