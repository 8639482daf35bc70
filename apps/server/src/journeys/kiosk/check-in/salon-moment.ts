import { checkInMoment } from '@frontlash/domain/check-in/check-in-time'
import type { LocationKey } from '@frontlash/domain/location-key'
import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'

export type SalonMoment = {
  readonly now: Date
  readonly today: SalonDay
  readonly locationId: LocationKey
  readonly timeZone: string
  /** True if the kiosk was offline when it saved this check-in. */
  readonly wasOffline: boolean
}

/**
 * Returns the time and the location that apply to a call. The function `checkInMoment` decides whether the time in the
 * call is accepted.
 */
export function salonMoment(
  context: AppContext,
  locationId: LocationKey,
  request: FastifyRequest,
  claimed: { at: string | undefined; wasOffline: boolean },
): SalonMoment {
  const serverNow = context.clock.salonNow()
  const isDevDate = context.config.devDate && request.headers['x-dev-date'] !== undefined
  const because = isDevDate ? 'developer date' : claimed.wasOffline ? 'kept offline' : undefined
  const now = checkInMoment(serverNow, claimed.at && because ? { at: new Date(claimed.at), because } : undefined)
  const { timeZone } = context.locations.get(locationId)
  return {
    now,
    today: salonDayOf(now, timeZone),
    locationId,
    timeZone,
    wasOffline: claimed.wasOffline && now !== serverNow,
  }
}
