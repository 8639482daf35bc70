import { checksIn } from '../check-in/scenario.ts'
import type { LocationKey } from '../location-key.ts'
import type { BookingSource, CheckInSource, ClientKey, DaySources } from './day-sources.ts'

/**
 * Whether a stored check-in shows that its client came. A check-in that a manager has undone does not; an arrival that
 * was too late, at the wrong location or on the wrong day does.
 */
export function isArrival({ isCheckedIn, scenario, appointmentId }: CheckInSource): boolean {
  if (isCheckedIn || appointmentId === null) return true
  if (scenario === 'MANUAL' || scenario === 'WALK_IN') return false
  return !checksIn(scenario)
}

/** Whether a booking's card shows that its client came. */
export function hasArrived({ isCheckedIn, arrivedAt, isReceived }: BookingSource): boolean {
  return isCheckedIn || arrivedAt !== null || isReceived
}

/** The clients who came on a day, with the locations to which they came. */
export function clientsWhoCame({ bookings, checkIns }: DaySources): ReadonlyMap<ClientKey, ReadonlySet<LocationKey>> {
  const came = new Map<ClientKey, Set<LocationKey>>()
  for (const { clientKey, locationId } of [...checkIns.filter(isArrival), ...bookings.filter(hasArrived)]) {
    if (clientKey === null) continue
    const places = came.get(clientKey) ?? new Set()
    came.set(clientKey, places.add(locationId))
  }
  return came
}

/** The locations at which a day was measured: those with at least one check-in, arrival or received mark. */
export function measuredLocations({ bookings, checkIns }: DaySources): ReadonlySet<string> {
  return new Set([
    ...checkIns.filter(isArrival).map(one => one.locationId),
    ...bookings.filter(hasArrived).map(one => one.locationId),
  ])
}
