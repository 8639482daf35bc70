import { BY_KIOSK } from '@frontlash/contract/realtime'
import type { Role } from '@frontlash/contract/staff'
import type { LocationKey } from '@frontlash/domain/location-key'

export type DeviceCaller = {
  readonly kind: 'device'
  readonly id: string
  readonly name: string | null
  /** Where the device is bound; null between its enrolment and its next current-v2. */
  readonly locationId: LocationKey | null
  /** True after an enrolment: the device's next current-v2 sets its location. */
  readonly mayBind: boolean
  /** The last enroller, for a kiosk without a location. */
  readonly enroller?: { readonly role: Role; readonly locationDays: ReadonlyMap<LocationKey, ReadonlySet<number>> }
  /** When it was first enrolled or paired, and by which account. */
  readonly enrolledAt: Date
  readonly enrolledBy: string | null
  /** Whether every staff PIN was allowed here. Who may sign in by PIN is decided by staff-pins.ts. */
  readonly areStaffPinsAllowed: boolean
  /** The accounts of technicians whose own PIN was allowed here. */
  readonly pinStaffIds: readonly string[]
}

export type StaffCaller = {
  readonly kind: 'staff'
  readonly id: string
  readonly username: string
  readonly firstName: string
  readonly role: Role
  readonly sessionId: string
  /** How the session began; null for a session from before this was stored. */
  readonly method: 'PIN' | 'password' | null
  readonly selectedLocationId: LocationKey | null
  /** The location that the member of staff saved as their default. */
  readonly defaultLocationId: LocationKey | null
  /** Where and on which weekdays (0 is Monday) they may work, according to the database. Admins may work everywhere. */
  readonly locationDays: ReadonlyMap<LocationKey, ReadonlySet<number>>
  /** When the password was last given in this session for a call that asks for it; null: never. */
  readonly confirmedAt: Date | null
  readonly hasPassword: boolean
}

/** Who makes a call, as identified by the server. */
export type Caller = DeviceCaller | StaffCaller | { readonly kind: 'nobody' }

/** The caller in an audit row: who, and for staff the role. */
export function actorOf(caller: Caller): { actor: string; role: string | null } {
  switch (caller.kind) {
    case 'staff':
      return { actor: `staff:${caller.username}`, role: caller.role }
    case 'device':
      return { actor: `device:${caller.id}`, role: null }
    case 'nobody':
      return { actor: 'nobody', role: null }
  }
}

/** The caller as other dashboards name them in live events: only a first name, or the kiosk. */
export function shownActor(caller: Caller): string {
  if (caller.kind !== 'staff') return BY_KIOSK
  return caller.firstName || caller.username
}
