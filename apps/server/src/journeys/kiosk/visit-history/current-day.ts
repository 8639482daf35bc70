import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { locationOfCall } from '../../../http/location-access.ts'

/** Returns today's date at the caller's location, or the date that a developer has set. */
export function currentDay(context: AppContext, caller: DeviceCaller | StaffCaller, request: FastifyRequest): SalonDay {
  const devDate = context.config.devDate ? request.headers['x-dev-date'] : undefined
  if (typeof devDate === 'string' && isDay(devDate)) return devDate
  return salonDayOf(
    context.clock.salonNow(),
    context.locations.get(locationOfCall(context, caller, undefined)).timeZone,
  )
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
