import type { DailyStatusRow, DayAppointment } from '@frontlash/contract/day-calendar'

/** For tests: a booking at Tustin on a Friday morning, an hour long. */
export function someBooking(id: string, more: Partial<DayAppointment> & { at?: string } = {}): DayAppointment {
  const { at = '10:00', ...rest } = more
  const technician = rest.technician_name ?? 'Ana'
  const minutes = rest.appointment_duration_minutes ?? 60
  return {
    square_appointment_id: id,
    version: 1,
    location_id: 'tustin',
    appointment_time: `2026-11-20T${at}:00-08:00`,
    appointment_duration_minutes: minutes,
    service_name: 'Hybrid Full Set',
    technician_name: technician,
    customer_name: `Client ${id}`,
    customer_phone: `+1714555${id.padStart(4, '0')}`,
    initial_assignment_type: null,
    assignment_source: null,
    status: 'ACCEPTED',
    cancelled_by: null,
    segments: [
      {
        technician_name: technician,
        service_name: 'Hybrid Full Set',
        start_offset_minutes: 0,
        duration_minutes: minutes,
      },
    ],
    ...rest,
  }
}

export function someStatus(id: string, more: Partial<DailyStatusRow> = {}): DailyStatusRow {
  return {
    square_appointment_id: id,
    location_id: 'tustin',
    day: '2026-11-20',
    client_checked_in: false,
    client_checked_in_at: null,
    arrived_at: null,
    manager_marked_received: false,
    manager_marked_received_at: null,
    manager_marked_received_by: null,
    technician_name: null,
    original_technician_name: null,
    manager_assigned: false,
    manager_assigned_at: null,
    manager_manual_check_in: false,
    version: 1,
    updated_at: '2026-11-20T18:00:00Z',
    ...more,
  }
}
