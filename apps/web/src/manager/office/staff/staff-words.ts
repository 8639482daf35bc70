import type { AccountRow } from '@frontlash/contract/office-staff'
import { LOCATION_KEYS, LOCATION_NAMES } from '@frontlash/domain/location-key'

/** The roles as the screens name them. */
export const ROLE_NAMES = { admin: 'Admin', manager: 'Manager', technician: 'Technician' } as const

/** Where an account may work on some day. */
export function locationWords({ role, locations }: Pick<AccountRow, 'role' | 'locations'>): string {
  if (role === 'admin' || locations.length === LOCATION_KEYS.length) return 'All locations'
  return locations.length === 0 ? 'None' : locations.map(key => LOCATION_NAMES[key]).join(', ')
}

/** Which keys an account has. */
export function keyWords({ keys }: Pick<AccountRow, 'keys'>): string {
  const words = [keys.pin && 'PIN', keys.password && 'password'].filter(Boolean).join(' and ')
  return words === '' ? 'None yet' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** How a sign-in was made and from where, as far as it is known. */
export function signInWords({ method, address }: { method: string | null; address: string | null }): string {
  return [method && `by ${method}`, address && `from ${address}`].filter(Boolean).join(', ')
}
