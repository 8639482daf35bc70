import { BY_BOOKING_SYSTEM } from '@frontlash/contract/realtime'
import { isOnCalendar } from '@frontlash/domain/appointment/booking-change'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../board-events/board-event-store.ts'
import { summaryOfSegments } from './appointment-row.ts'
import { readAppointments, renameClients, renameParts, segmentsWithNewNames } from './appointment-store.ts'
import { boardRow } from './board-row.ts'
import { lockCards } from './card-store.ts'
import { todayAtEach } from './today-at-each.ts'

/**
 * Replaces outdated names of clients, technicians and services in bookings. Notifies the dashboards about changed
 * bookings on today's calendar. Returns the number of changed bookings.
 */
export function renameInBookings(
  context: AppContext,
  changed: {
    readonly customerIds?: readonly string[]
    readonly technicianIds?: readonly string[]
    readonly serviceIds?: readonly string[]
  },
): Promise<number> {
  const { customerIds = [], technicianIds = [], serviceIds = [] } = changed
  if (customerIds.length + technicianIds.length + serviceIds.length === 0) return Promise.resolve(0)
  return context.db.transaction(async queries => {
    const now = context.clock.salonNow()
    const clients = await renameClients(queries, customerIds, now)
    const named =
      technicianIds.length + serviceIds.length === 0
        ? []
        : await segmentsWithNewNames(queries, { technicianIds, serviceIds })
    const parts =
      named.length === 0
        ? []
        : await renameParts(
            queries,
            named.map(one => ({ ...one, ...summaryOfSegments(one.segments) })),
            now,
          )
    const ids = [...new Set([...clients, ...parts])]
    if (ids.length === 0) return 0
    const todays = todayAtEach(context, now)
    const rows = (await readAppointments(queries, ids)).filter(row => row.day === todays.get(row.location_id))
    const closed = rows.filter(row => !row.is_open).map(row => row.square_appointment_id)
    const cards = closed.length === 0 ? [] : await lockCards(queries, closed)
    const events = rows
      .filter(row => {
        const card = cards.find(one => one.square_appointment_id === row.square_appointment_id)
        return isOnCalendar(
          row.is_open,
          card && { isCheckedIn: card.client_checked_in, isReceived: card.manager_marked_received },
        )
      })
      .map(row => ({
        locationId: row.location_id,
        kind: 'appointment' as const,
        data: {
          square_appointment_id: row.square_appointment_id,
          version: row.version,
          row: boardRow(context, row),
          by: BY_BOOKING_SYSTEM,
        },
      }))
    await announce(queries, { events })
    return ids.length
  })
}
