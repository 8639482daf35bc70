import {
  cacheTimestampCall,
  dailyStatusCall,
  dayAppointmentsCall,
  daysSinceAppointmentsCall,
  dayTechniciansCall,
} from '@frontlash/contract/day-calendar'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { openLocation, openLocations, todayAt } from '../../http/day-access.ts'
import { boardRow } from '../../records/appointments/board-row.ts'
import { readSyncState } from '../../records/appointments/sync-state.ts'
import { dayAppointments, dayStatuses } from '../../records/day/day-store.ts'
import type { Salon } from '../../salon.ts'
import { techniciansOfDay } from './day-technicians.ts'
import { daysSince } from './days-since.ts'

/** What a day calendar is drawn from: a location's bookings, what happened to them, and who has been here before. */
export function addDayCalendar(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, dayAppointmentsCall, async ({ query, caller }) => {
    const location = openLocation(salon, caller, query.location_id, 'location_id')
    const day = query.date ?? todayAt(salon, location)
    const rows = await dayAppointments(salon.db, { locationId: location.id, day })
    return rows.map(row => boardRow(salon, row))
  })

  addCall(app, salon, dailyStatusCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(salon, caller, params.locationId, 'locationId')
    return { statuses: await dayStatuses(salon.db, { locationId, day: params.date }) }
  })

  addCall(app, salon, dayTechniciansCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(salon, caller, params.locationId, 'locationId')
    return techniciansOfDay(salon, { locationId, day: params.date })
  })

  addCall(app, salon, cacheTimestampCall, async ({ query, caller }) => {
    openLocation(salon, caller, query.location_id, 'location_id')
    const { daily } = await readSyncState(salon.db)
    return { cache_timestamp: daily.lastUpdate?.toISOString() ?? null }
  })

  addCall(app, salon, daysSinceAppointmentsCall, async ({ body, caller }) => {
    const [location] = openLocations(salon, caller)
    return daysSince(salon, body.phoneNumbers, todayAt(salon, location!))
  })
}
