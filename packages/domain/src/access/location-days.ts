import { LOCATION_KEYS, type LocationKey } from '../location-key.ts'

export const STAFF_ROLES = ['admin', 'manager', 'technician'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

/** The weekdays of a user at each location; 0 is Monday. */
export type LocationDays = ReadonlyMap<LocationKey, ReadonlySet<number>>

export type Access = { readonly role: StaffRole; readonly locationDays: LocationDays }

export const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6]

/**
 * True if a user may work at a location on a weekday (docs/product/access.md). An admin may work everywhere on every
 * day, a manager on the days of the manager's grid, and a technician on any day at the technician's own locations.
 */
export function mayWorkAt({ role, locationDays }: Access, locationId: LocationKey, weekday: number): boolean {
  const days = locationDays.get(locationId)
  switch (role) {
    case 'admin':
      return true
    case 'manager':
      return days?.has(weekday) ?? false
    case 'technician':
      return days !== undefined && days.size > 0
    default:
      return role satisfies never
  }
}

/**
 * The user's current location: the saved location if the user may work there today, otherwise the first location where
 * the user may work, otherwise null. `weekdayAt` returns today's weekday at a location, which depends on its time zone.
 */
export function defaultLocation(
  access: Access,
  saved: LocationKey | null,
  weekdayAt: (locationId: LocationKey) => number,
): LocationKey | null {
  const wished = saved === null ? LOCATION_KEYS : [saved, ...LOCATION_KEYS]
  return wished.find(key => mayWorkAt(access, key, weekdayAt(key))) ?? null
}

/** The grid of an admin or a new manager: all weekdays at all locations. */
export function wholeGrid(locations: readonly LocationKey[] = LOCATION_KEYS): LocationDays {
  return new Map(locations.map(key => [key, new Set(EVERY_DAY)]))
}
