import { BY_KIOSK } from '@frontlash/contract/realtime'
import type { Role } from '@frontlash/contract/staff'
import type { LocationKey } from '@frontlash/domain/location-key'

export type DeviceCaller = {
  readonly kind: 'device'
  readonly id: string
  readonly name: string | null
  /** The location of the device; null from an enrolment until the next current-v2 call. */
  readonly locationId: LocationKey | null
  /** True from an enrolment until the device's next current-v2 call, which sets the location. */
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
  /** The effective role. It is `manager` for an admin who has not confirmed the session yet. */
  readonly role: Role
  readonly accountRole: Role
  readonly sessionId: string
  /** How the session began; null for a session from before this was recorded. */
  readonly method: 'PIN' | 'password' | null
  readonly selectedLocationId: LocationKey | null
  readonly defaultLocationId: LocationKey | null
  /** The weekdays (0 is Monday) on which the person may work at each location. Admins may work everywhere. */
  readonly locationDays: ReadonlyMap<LocationKey, ReadonlySet<number>>
  /** When the password was last typed to confirm this session; null if never. */
  readonly confirmedAt: Date | null
  readonly hasPassword: boolean
  /** True for a session that began with a PIN, and thus without a code, although the account has two-step sign-in. */
  readonly isWithoutCode: boolean
}

export type Caller = DeviceCaller | StaffCaller | { readonly kind: 'nobody' }

/**
 * Returns the caller's fields for an audit row. `role` is the account's role. For a device, `role` is instead the
 * person who is signed in on the device.
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
