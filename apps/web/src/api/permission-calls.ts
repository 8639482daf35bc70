import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { PairingLinkAnswer } from '@frontlash/contract/pairing'
import type { LocationDayBody, UserAccess } from '@frontlash/contract/permissions'
import { LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { send } from './http-client.ts'
import { randomId } from './random-id.ts'

/** A location on a weekday (0 for Monday), open or closed to a user. */
export type LocationDay = { readonly userId: string; readonly locationId: LocationKey; readonly dayIndex: number }

/** Everyone with an account, and where they may work on which weekdays; managers first. */
export function listUsersAccess(): Promise<UserAccess[]> {
  return send(MANAGER_CALLS.listUsersAccess)
}

/** Opens a location to a user on a weekday. Repeating it changes nothing. */
export function grantLocationDay(day: LocationDay): Promise<unknown> {
  const body = { ...day, locationName: LOCATION_NAMES[day.locationId] }
  return send(MANAGER_CALLS.grantLocationDay, { body, idempotencyKey: randomId() })
}

/** Closes a location to a user on a weekday, at once. Repeating it changes nothing. */
export function revokeLocationDay(day: LocationDay): Promise<unknown> {
  return send(MANAGER_CALLS.revokeLocationDay, { body: day satisfies LocationDayBody, idempotencyKey: randomId() })
}

/** Makes a link that pairs one browser for signing in by PIN: valid once, for ten minutes. */
export function makePairingLink(): Promise<PairingLinkAnswer> {
  return send(MANAGER_CALLS.makePairingLink, { body: {}, idempotencyKey: randomId(), expected: [403] })
}
