import { checkInMoment } from '@frontlash/domain/check-in/check-in-time'
import type { LocationKey } from '@frontlash/domain/location-key'
import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyRequest } from 'fastify'
import type { Salon } from '../../salon.ts'

/** When and where a check-in counts. */
export type SalonMoment = {
  readonly now: Date
  readonly today: SalonDay
  readonly locationId: LocationKey
  readonly timeZone: string
  /** The kiosk kept this check-in while it had no network. */
  readonly wasKeptOffline: boolean
}

/** The moment a call counts for at a location: see checkInMoment for when a time from outside is believed. */
export function salonMoment(
  salon: Salon,
  locationId: LocationKey,
  request: FastifyRequest,
  claimed: { at: string | undefined; wasKeptOffline: boolean },
): SalonMoment {
  const serverNow = salon.clock.salonNow()
  const isDevDate = salon.config.devDate && request.headers['x-dev-date'] !== undefined
  const because = isDevDate ? 'developer date' : claimed.wasKeptOffline ? 'kept offline' : undefined
  const now = checkInMoment(serverNow, claimed.at && because ? { at: new Date(claimed.at), because } : undefined)
  const { timeZone } = salon.locations.get(locationId)
  return {
    now,
    today: salonDayOf(now, timeZone),
    locationId,
    timeZone,
    wasKeptOffline: claimed.wasKeptOffline && now !== serverNow,
  }
}
