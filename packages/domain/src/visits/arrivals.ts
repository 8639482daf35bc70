import { checksIn } from '../check-in/scenario.ts'
import type { LocationKey } from '../location-key.ts'
import type { BookingSource, CheckInSource, ClientKey, DaySources } from './day-sources.ts'

/**
 * True if a check-in row means that the client came. A client who came too late, to the wrong location or on the wrong
 * day counts as well. A check-in that a manager has undone does not count.
 */
export function isArrival({ isCheckedIn, scenario, appointmentId }: CheckInSource): boolean {
  if (isCheckedIn || appointmentId === null) return true
  if (scenario === 'MANUAL' || scenario === 'WALK_IN') return false
  return !checksIn(scenario)
}

export function hasArrived({ isCheckedIn, arrivedAt, isReceived }: BookingSource): boolean {
  return isCheckedIn || arrivedAt !== null || isReceived
}

/** The clients who came on a day, each with the locations to which the client came. */
export function clientsWhoCame({ bookings, checkIns }: DaySources): ReadonlyMap<ClientKey, ReadonlySet<LocationKey>> {
  const came = new Map<ClientKey, Set<LocationKey>>()
  for (const { clientKey, locationId } of [...checkIns.filter(isArrival), ...bookings.filter(hasArrived)]) {
    if (clientKey === null) continue
    const places = came.get(clientKey) ?? new Set()
    came.set(clientKey, places.add(locationId))
  }
  return came
}

/** The locations with a check-in, an arrival or a received client on this day. */
export function measuredLocations({ bookings, checkIns }: DaySources): ReadonlySet<string> {
  return new Set([
    ...checkIns.filter(isArrival).map(one => one.locationId),
    ...bookings.filter(hasArrived).map(one => one.locationId),
  ])
}
