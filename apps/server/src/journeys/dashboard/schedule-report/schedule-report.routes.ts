import { scheduleReportCall } from '@frontlash/contract/schedule'
import { daysBetween } from '@frontlash/domain/salon-day'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { openLocation, openLocations, todayAt } from '../../../http/day-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { scheduleReport } from './schedule-report.ts'

/** The day of a report may be at most this many days before or after today. */
const MAX_DAYS = 370

/** Adds the call that returns a day's appointments by technician, to read and to print. */
export function addScheduleReport(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, scheduleReportCall, async ({ params, query, caller }) => {
    const isAll = query.location === undefined || query.location.toLowerCase() === 'all'
    const named = isAll ? null : openLocation(context, caller, query.location!, 'location')
    const locations = named ? [named] : openLocations(context, caller)
    if (Math.abs(daysBetween(todayAt(context, locations[0]!), params.date)) > MAX_DAYS)
      throw new HttpError('INVALID', `date must be within ${MAX_DAYS} days of today`, { field: 'date' })
    return scheduleReport(context, params.date, locations, named)
  })
}
