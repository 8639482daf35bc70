import type { Scenario, TimingThresholds } from '../check-in/scenario.ts'
import type { CardMark } from '../day/card-mark.ts'
import type { LocationKey } from '../location-key.ts'
import type { SalonDay } from '../salon-day.ts'

/** Identifies a client in the records of a day: by the phone number, otherwise by the booking system's id. */
export type ClientKey = string

export type BookingSource = {
  readonly id: string
  readonly locationId: LocationKey
  readonly status: string
  readonly startAt: Date
  readonly durationMinutes: number
  readonly clientKey: ClientKey | null
  readonly clientName: string
  readonly service: string
  /** The first technician of the booking. The name is '' if there is none. */
  readonly technicianId: string | null
  readonly technician: string
  /** The technician whom a manager assigned. The id is null if no technician or several technicians have this name. */
  readonly assigned: { readonly id: string | null; readonly name: string } | null
  readonly mark: CardMark | null
  readonly isCheckedIn: boolean
  readonly checkedInAt: Date | null
  readonly isManualCheckIn: boolean
  /** The time of an arrival that was too late for a check-in. */
  readonly arrivedAt: Date | null
  readonly isReceived: boolean
  readonly receivedAt: Date | null
  readonly receivedBy: string | null
}

/** A check-in row of the day, at any location. A late arrival without a check-in also has such a row. */
export type CheckInSource = {
  readonly id: string
  readonly locationId: LocationKey
  /** The id of the booking; null for a walk-in. */
  readonly appointmentId: string | null
  readonly clientKey: ClientKey | null
  readonly isCheckedIn: boolean
  readonly scenario: Scenario | 'WALK_IN' | 'MANUAL'
  readonly at: Date
  readonly isByStaff: boolean
  readonly isClosed: boolean
  readonly receivedAt: Date | null
  readonly receivedBy: string | null
  readonly service: string
  /** What a walk-in wants: a visit now, a visit later, or the manager; null if nothing is stored. */
  readonly wish: 'now' | 'later' | 'manager' | null
  /** True if client and wish of the check-in were deleted. */
  readonly isForgotten: boolean
}

/** A client who started at the kiosk and left. */
export type AbandonedSource = {
  readonly id: number
  readonly locationId: LocationKey
  readonly at: Date
  readonly hasComeBack: boolean
}

export type DaySources = {
  readonly day: SalonDay
  readonly bookings: readonly BookingSource[]
  readonly checkIns: readonly CheckInSource[]
  readonly abandoned: readonly AbandonedSource[]
  /** The keys of visits that staff have corrected with "The client came". */
  readonly corrected: ReadonlySet<string>
}

export type LocationRules = { readonly timeZone: string; readonly thresholds: TimingThresholds }
