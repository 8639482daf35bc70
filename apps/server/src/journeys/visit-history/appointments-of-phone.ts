import type { AppointmentAnswer } from '@frontlash/contract/check-in'
import { SEARCH_DAYS_AHEAD } from '@frontlash/domain/check-in/choose-appointment'
import type { E164 } from '@frontlash/domain/phone'
import { addDays, type SalonDay } from '@frontlash/domain/salon-day'
import type { DeviceCaller, StaffCaller } from '../../http/caller.ts'
import { shownAppointment } from '../../http/shown-appointment.ts'
import { appointmentsOfPhone } from '../../records/appointments/phone-appointments.ts'
import type { Salon } from '../../salon.ts'

/** A phone number's bookings of today at all four salons, by start. One that she was received for is still today's. */
export function appointmentsToday(
  salon: Salon,
  caller: DeviceCaller | StaffCaller,
  ask: { phone: E164; today: SalonDay },
): Promise<AppointmentAnswer[]> {
  return shown(salon, caller, { phone: ask.phone, from: ask.today, until: ask.today })
}

/** A phone number's bookings from tomorrow on, half a year ahead, by start. */
export function appointmentsAhead(
  salon: Salon,
  caller: DeviceCaller | StaffCaller,
  ask: { phone: E164; today: SalonDay },
): Promise<AppointmentAnswer[]> {
  const [from, until] = [addDays(ask.today, 1), addDays(ask.today, SEARCH_DAYS_AHEAD)]
  return shown(salon, caller, { phone: ask.phone, from, until })
}

async function shown(
  salon: Salon,
  caller: DeviceCaller | StaffCaller,
  of: { phone: E164; from: SalonDay; until: SalonDay },
): Promise<AppointmentAnswer[]> {
  const found = await appointmentsOfPhone(salon.db, of)
  return found.map(one => shownAppointment(salon, one, caller))
}
