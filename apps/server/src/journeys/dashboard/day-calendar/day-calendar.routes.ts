import {
  cacheTimestampCall,
  cardDetailsCall,
  clientNoteCall,
  dailyStatusCall,
  dayAppointmentsCall,
  daysSinceAppointmentsCall,
  dayTechniciansCall,
} from '@frontlash/contract/day-calendar'
import { cardChanges, describeCardChange } from '@frontlash/domain/day/card-change-message'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { openLocation, openLocations, todayAt } from '../../../http/day-access.ts'
import { hasLocationAccess } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { cardOf } from '../../../presenters/card-of-row.ts'
import { boardRow } from '../../../records/appointments/board-row.ts'
import { readSyncState } from '../../../records/appointments/sync-state-store.ts'
import { readCardChanges } from '../../../records/board-events/board-event-store.ts'
import { noteOfBooking, toNote } from '../../../records/clients/client-page-store.ts'
import { clientIdOfAppointment, dayAppointments, dayStatuses } from '../../../records/day/day-store.ts'
import { techniciansOfDay } from './day-technicians.ts'
import { daysSince, limitUnbookedNumbers } from './days-since.ts'

/** Adds the calls of the day calendar: a location's bookings, their status, and each client's last visit. */
export function addDayCalendar(app: FastifyInstance, context: AppContext): void {
  const limitNumbers = limitUnbookedNumbers(context)
  addCall(app, context, dayAppointmentsCall, async ({ query, caller }) => {
    const location = openLocation(context, caller, query.location_id, 'location_id')
    const day = query.date ?? todayAt(context, location)
    const rows = await dayAppointments(context.db, { locationId: location.id, day })
    return rows.map(row => boardRow(context, row))
  })

  addCall(app, context, dailyStatusCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(context, caller, params.locationId, 'locationId')
    return { statuses: await dayStatuses(context.db, { locationId, day: params.date }) }
  })

  addCall(app, context, dayTechniciansCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(context, caller, params.locationId, 'locationId')
    return techniciansOfDay(context, { locationId, day: params.date })
  })

  addCall(app, context, cardDetailsCall, async ({ params, query, caller }) => {
    const { id: locationId } = openLocation(context, caller, query.location_id, 'location_id')
    const of = { appointmentId: params.id, locationId }
    const [changes, clientId] = await Promise.all([
      readCardChanges(context.db, of),
      caller.role === 'technician' ? undefined : clientIdOfAppointment(context.db, of),
    ])
    const described = cardChanges(changes.map(({ by, row }) => ({ by, card: cardOf(row) })))
    return {
      clientId: clientId ?? null,
      changes: described.map((change, at) => ({
        at: new Date(changes[at]!.row.updated_at).toISOString(),
        by: change.by ?? 'somebody',
        did: describeCardChange(change),
      })),
    }
  })

  addCall(app, context, clientNoteCall, async ({ params, caller }) => {
    const found = await noteOfBooking(context.db, params.appointmentId)
    if (!found || !hasLocationAccess(context, caller, found.location_id))
      throw new HttpError('NOT_FOUND', 'There is no such appointment.')
    return { note: toNote(found) }
  })

  addCall(app, context, cacheTimestampCall, async ({ query, caller }) => {
    openLocation(context, caller, query.location_id, 'location_id')
    const { daily } = await readSyncState(context.db)
    return { cache_timestamp: daily.lastUpdate?.toISOString() ?? null }
  })

  addCall(app, context, daysSinceAppointmentsCall, async ({ body, caller }) => {
    const [location, ...others] = openLocations(context, caller)
    await limitNumbers(caller, body.phoneNumbers, [location!, ...others])
    return daysSince(context, body.phoneNumbers, todayAt(context, location!))
  })
}
