import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import type { LocationKey } from '@frontlash/domain/location-key'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import type { AppContext } from '../../app-context.ts'
import type { AppointmentRow } from './appointment-row.ts'

/** The value of `cancelled_by` for a booking that was cancelled in the booking system. */
const CANCELLED_BY_SQUARE = 'CANCELLED_BY_square'

/** A booking as dashboards receive it in the list of a day and in live events. */
export type BoardRow = {
  readonly square_appointment_id: string
  readonly version: number
  readonly location_id: LocationKey
  readonly appointment_time: string
  readonly appointment_duration_minutes: number
  readonly service_name: string
  readonly technician_name: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly initial_assignment_type: string | null
  readonly assignment_source: string | null
  readonly status: string
  /** Set if the booking system has cancelled the booking. Dashboards cannot undo such a cancellation. */
  readonly cancelled_by: typeof CANCELLED_BY_SQUARE | null
  /**
   * Each card has one segment. If the booking has only one card, the segment has the start and the length of the
   * booking.
   */
  readonly segments: readonly {
    readonly technician_name: string
    readonly service_name: string
    readonly start_offset_minutes: number
    readonly duration_minutes: number
  }[]
}

const NO_PHONE = 'No phone available'

/**
 * Converts a row of the copy for the dashboards. Removes emoji and locations from names, and replaces technicians'
 * names by their aliases.
 */
export function boardRow(context: Pick<AppContext, 'settings'>, row: AppointmentRow): BoardRow {
  const aliases = context.settings.get('technicianAliases')
  return {
    square_appointment_id: row.square_appointment_id,
    version: row.version,
    location_id: row.location_id,
    appointment_time: row.start_at.toISOString(),
    appointment_duration_minutes: row.duration_minutes,
    service_name: withoutSymbols(row.service_name),
    technician_name: technicianDisplayName(row.technician_name, aliases),
    customer_name: row.customer_name,
    customer_phone: row.customer_phone ?? NO_PHONE,
    initial_assignment_type: row.initial_assignment_type,
    assignment_source: row.assignment_source,
    status: row.status,
    cancelled_by: row.is_open ? null : CANCELLED_BY_SQUARE,
    segments: row.segments.map(one => ({
      technician_name: technicianDisplayName(one.technician_name, aliases),
      service_name: withoutSymbols(one.service_name),
      start_offset_minutes: one.start_offset_minutes,
      duration_minutes: one.duration_minutes,
    })),
  }
}
