import type { AppointmentResponse } from '@frontlash/contract/check-in'
import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import { shortName, splitName } from '@frontlash/domain/person-name'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import type { AppContext } from '../app-context.ts'
import type { Caller } from '../http/caller.ts'
import type { PhoneAppointment } from '../records/appointments/phone-appointment-store.ts'

/** Converts a booking for screens. A tablet shows only the client's first name and last initial. */
export function toAppointmentResponse(
  context: AppContext,
  appointment: PhoneAppointment,
  caller: Caller,
): AppointmentResponse {
  return {
    square_appointment_id: appointment.id,
    service_name: withoutSymbols(appointment.serviceName),
    technician_name: technicianLabel(context, appointment.technicianName),
    start_at: appointment.startAt.toISOString(),
    duration_minutes: appointment.durationMinutes,
    customerName: caller.kind === 'staff' ? appointment.customerName : shortFullName(appointment.customerName),
    locationId: appointment.locationId,
    locationName: context.locations.get(appointment.locationId).name,
  }
}

export function shortFullName(fullName: string): string {
  const { firstName, lastName } = splitName(fullName)
  return shortName(firstName, lastName)
}

export function technicianLabel(context: AppContext, name: string): string {
  return technicianDisplayName(name, context.settings.get('technicianAliases'))
}
