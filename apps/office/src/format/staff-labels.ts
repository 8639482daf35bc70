import type { AccountRow } from '@frontlash/contract/office-staff'
import { LOCATION_KEYS, LOCATION_NAMES } from '@frontlash/domain/location-key'

export const ROLE_NAMES = { admin: 'Admin', manager: 'Manager', technician: 'Technician' } as const

/** The first name of an account, or the user name if there is no first name. */
export function formatName({ first_name, username }: Pick<AccountRow, 'first_name' | 'username'>): string {
  return first_name || username
}

/** The locations at which an account has access on at least one weekday. */
export function formatLocations({ role, locations }: Pick<AccountRow, 'role' | 'locations'>): string {
  if (role === 'admin' || locations.length === LOCATION_KEYS.length) return 'All locations'
  return locations.length === 0 ? 'None' : locations.map(key => LOCATION_NAMES[key]).join(', ')
}

/** The credentials that an account has: `PIN and password`. */
export function formatCredentials({ keys }: Pick<AccountRow, 'keys'>): string {
  const names = [keys.pin && 'PIN', keys.password && 'password'].filter(Boolean).join(' and ')
  return names === '' ? 'None yet' : names.charAt(0).toUpperCase() + names.slice(1)
}

/** The sign-in method and the IP address: `by PIN, from 10.0.0.4`; empty if both are unknown. */
export function formatSignIn({ method, address }: { method: string | null; address: string | null }): string {
  return [method && `by ${method}`, address && `from ${address}`].filter(Boolean).join(', ')
}
