import { BY_KIOSK } from '@frontlash/contract/realtime'
import type { Role } from '@frontlash/contract/staff'
import type { LocationKey } from '@frontlash/domain/location-key'

export type DeviceCaller = {
  readonly kind: 'device'
  readonly id: string
  readonly name: string | null
  /** The location of the device. null after an enrolment until the device makes its next call `current-v2`. */
  readonly locationId: LocationKey | null
  /** True after an enrolment until the device makes its next call `current-v2`, which sets the location. */
  readonly mayBind: boolean
  /** The person who last enrolled the device. Only set for a kiosk without a location. */
  readonly enroller?: { readonly role: Role; readonly locationDays: ReadonlyMap<LocationKey, ReadonlySet<number>> }
  /** The person who is signed in on a kiosk, for the audit log. Only set for calls that write. */
  readonly signedIn?: string
  /** When the device was first enrolled or paired, and by whom. */
  readonly enrolledAt: Date
  readonly enrolledBy: string | null
  /** True if all staff PINs were allowed on the device. staff-pins.ts decides whether a PIN signs in. */
  readonly areStaffPinsAllowed: boolean
  /** The accounts of technicians whose own PIN was allowed on the device. */
  readonly pinStaffIds: readonly string[]
}

export type StaffCaller = {
  readonly kind: 'staff'
  readonly id: string
  readonly username: string
  readonly firstName: string
  /** The role that applies in this session. For an admin who has not confirmed the session yet, it is `manager`. */
  readonly role: Role
  readonly accountRole: Role
  readonly sessionId: string
  /** How the session began. null for an old session, for which this was not recorded. */
  readonly method: 'PIN' | 'password' | null
  readonly selectedLocationId: LocationKey | null
  readonly defaultLocationId: LocationKey | null
  /** The weekdays (0 is Monday) on which the person may work at each location. Admins may work everywhere. */
  readonly locationDays: ReadonlyMap<LocationKey, ReadonlySet<number>>
  /** When the user last typed the password to confirm this session; null if never. */
  readonly confirmedAt: Date | null
  readonly hasPassword: boolean
  /** True if the account has two-step sign-in, but the session began with a PIN and therefore without a code. */
  readonly isWithoutCode: boolean
}

export type Caller = DeviceCaller | StaffCaller | { readonly kind: 'nobody' }

/**
 * Returns the caller's fields for an audit row. `role` is the account's role. If the caller is a device, `role`
 * contains the person who is signed in on the device.
 */
export function actorOf(caller: Caller): { actor: string; role: string | null } {
  switch (caller.kind) {
    case 'staff':
      return { actor: `staff:${caller.username}`, role: caller.accountRole }
    case 'device':
      return { actor: `device:${caller.id}`, role: caller.signedIn ? `staff:${caller.signedIn}` : null }
    case 'nobody':
      return { actor: 'nobody', role: null }
  }
}

/** Returns the caller's name for live events: only a first name, or the kiosk. */
export function actorLabel(caller: Caller): string {
  if (caller.kind !== 'staff') return BY_KIOSK
  return caller.firstName || caller.username
}
