import type { Candidate, Here } from './choose-appointment.ts'
import { checksIn, minutesUntil, timingScenario } from './scenario.ts'

/**
 * Whether a client may check in by hand for a booking (docs/product/kiosk.md, "Appointment info"): today, at this
 * location, not checked in yet, and from VERY_EARLY to LATE_BUT_ALLOWED.
 */
export function canCheckInNow(booking: Omit<Candidate, 'id'>, here: Here): boolean {
  if (booking.isCheckedIn || booking.locationId !== here.locationId || booking.day !== here.today) return false
  return checksIn(timingScenario(minutesUntil(booking.startAt, here.now), here.thresholds))
}
