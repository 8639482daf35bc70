import type { UserAccess } from '@frontlash/contract/permissions'
import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A cell of the grid: a user, a location and a weekday (0 for Monday). */
export type GridCell = { readonly userId: string; readonly locationId: LocationKey; readonly dayIndex: number }

export function cellKey({ userId, locationId, dayIndex }: GridCell): string {
  return `${userId} ${locationId} ${dayIndex}`
}

export function isOpen(user: UserAccess, locationId: LocationKey, dayIndex: number): boolean {
  return user.locationAccess.some(access => access.location_id === locationId && access.days.includes(dayIndex))
}

/** Returns how many of the 28 cells give access. */
export function openCells(user: UserAccess): number {
  return user.locationAccess.reduce((sum, { days }) => sum + days.length, 0)
}

export function withCell(users: readonly UserAccess[], cell: GridCell, open: boolean): UserAccess[] {
  return users.map(user => (user.id === cell.userId ? { ...user, locationAccess: accessWith(user, cell, open) } : user))
}

function accessWith(user: UserAccess, { locationId, dayIndex }: GridCell, open: boolean): UserAccess['locationAccess'] {
  return LOCATION_KEYS.flatMap(location_id => {
    const known = user.locationAccess.find(access => access.location_id === location_id)
    const others = known?.days.filter(day => location_id !== locationId || day !== dayIndex) ?? []
    const days = open && location_id === locationId ? [...others, dayIndex].sort() : others
    return days.length === 0
      ? []
      : [{ location_id, location_name: known?.location_name ?? LOCATION_NAMES[location_id], days }]
  })
}

/** Returns the label of a user's rows: the first name, with the user name if another user has the same first name. */
export function personName(user: UserAccess, users: readonly UserAccess[]): string {
  const name = user.first_name || user.username
  const isShared = users.some(other => other.id !== user.id && (other.first_name || other.username) === name)
  return isShared ? `${name} (${user.username})` : name
}

/** Returns the weekday of a calendar day, 0 for Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
