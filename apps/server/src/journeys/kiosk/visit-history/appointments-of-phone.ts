import type { AppointmentResponse } from '@frontlash/contract/check-in'
import type { AppointmentTodayResponse } from '@frontlash/contract/visit-history'
import { canCheckInNow } from '@frontlash/domain/check-in/check-in-now'
import { type Here, SEARCH_DAYS_AHEAD } from '@frontlash/domain/check-in/choose-appointment'
import type { E164 } from '@frontlash/domain/phone'
import { addDays, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { locationOfCall } from '../../../http/location-access.ts'
import { toAppointmentResponse } from '../../../presenters/appointment-response.ts'
import { appointmentsOfPhone } from '../../../records/appointments/phone-appointment-store.ts'

/**
 * Returns today's bookings of a phone number at all four locations, sorted by start. Each booking says whether the
 * client can check in for it by hand at the caller's location. Received bookings are included.
 */
export async function appointmentsToday(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  ask: { phone: E164; today: SalonDay },
): Promise<AppointmentTodayResponse[]> {
  const found = await appointmentsOfPhone(context.db, { phone: ask.phone, from: ask.today, until: ask.today })
  const here = callerMoment(context, caller)
  return found.map(one => ({
    ...toAppointmentResponse(context, one, caller),
    isCheckedIn: one.isCheckedIn,
    canCheckIn: canCheckInNow(one, here),
  }))
}

/**
 * Returns the caller's location and time. A check-in by hand uses the server's time, even if a developer has set
 * another date.
 */
function callerMoment(context: AppContext, caller: DeviceCaller | StaffCaller): Here {
  const locationId = locationOfCall(context, caller, undefined)
  const now = context.clock.salonNow()
  const today = salonDayOf(now, context.locations.get(locationId).timeZone)
  return { locationId, now, today, thresholds: context.settings.get('thresholds', locationId) }
}

/** Returns the bookings of a phone number from tomorrow on, for half a year, sorted by start. */
export async function appointmentsAhead(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  ask: { phone: E164; today: SalonDay },
): Promise<AppointmentResponse[]> {
  const [from, until] = [addDays(ask.today, 1), addDays(ask.today, SEARCH_DAYS_AHEAD)]
  const found = await appointmentsOfPhone(context.db, { phone: ask.phone, from, until })
  return found.map(one => toAppointmentResponse(context, one, caller))
}
