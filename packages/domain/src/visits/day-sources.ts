import type { Scenario, TimingThresholds } from '../check-in/scenario.ts'
import type { CardMark } from '../day/card-mark.ts'
import type { LocationKey } from '../location-key.ts'
import type { SalonDay } from '../salon-day.ts'

/** The key that identifies a client across the day's records: the phone number, else the id at the booking system. */
export type ClientKey = string

/** A booking of the day with its card. */
export type BookingSource = {
  readonly id: string
  readonly locationId: LocationKey
  /** The booking system's own status. */
  readonly status: string
  readonly startAt: Date
  readonly durationMinutes: number
  readonly clientKey: ClientKey | null
  readonly clientName: string
  readonly service: string
  /** The booking's first technician; the name is '' when nobody is assigned. */
  readonly technicianId: string | null
  readonly technician: string
  /** The technician that a manager assigned; the id is null unless exactly one person has that name. */
  readonly assigned: { readonly id: string | null; readonly name: string } | null
  readonly mark: CardMark | null
  readonly isCheckedIn: boolean
  readonly checkedInAt: Date | null
  readonly isManualCheckIn: boolean
  /** When a client came who was too late to be checked in. */
  readonly arrivedAt: Date | null
  readonly isReceived: boolean
  readonly receivedAt: Date | null
  readonly receivedBy: string | null
}

/** A check-in row of the day at any location. A client who came but could not be checked in has a row too. */
export type CheckInSource = {
  readonly id: string
  /** The location to which the client came. */
  readonly locationId: LocationKey
  /** The booking's id; null for a walk-in. */
  readonly appointmentId: string | null
  readonly clientKey: ClientKey | null
  readonly isCheckedIn: boolean
  readonly scenario: Scenario | 'WALK_IN' | 'MANUAL'
  readonly at: Date
  /** True if a member of staff made the check-in. */
  readonly isByStaff: boolean
  readonly isClosed: boolean
  readonly receivedAt: Date | null
  readonly receivedBy: string | null
  readonly service: string
  /** The walk-in's wish: when they want a visit, or that they want the manager; null if none was stored. */
  readonly wish: 'now' | 'later' | 'manager' | null
  /** True if the client was deleted; the wish was deleted with the client. */
  readonly isForgotten: boolean
}

/** A client who began at the kiosk and stopped. */
export type AbandonedSource = {
  readonly id: number
  readonly locationId: LocationKey
  readonly at: Date
  /** True if the client continued or came back. */
  readonly hasComeBack: boolean
}

/** Everything recorded about one salon day at all locations. */
export type DaySources = {
  readonly day: SalonDay
  readonly bookings: readonly BookingSource[]
  readonly checkIns: readonly CheckInSource[]
  readonly abandoned: readonly AbandonedSource[]
  /** The keys of the visits that staff have corrected by pressing "The client came". */
  readonly corrected: ReadonlySet<string>
}

/** The time zone of a location, and its thresholds for early and late arrivals. */
export type LocationRules = { readonly timeZone: string; readonly thresholds: TimingThresholds }
