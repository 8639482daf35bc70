import { z } from 'zod'
import { describeCall } from './call.ts'
import type { WalkInIntent } from './clients.ts'
import { locationRef } from './common.ts'
import type { DailyStatusRow, DayAppointment } from './day-calendar.ts'
import { MANAGER_CALLS } from './manager-calls.ts'
import type { NoWalkIns } from './no-walk-ins.ts'

/** Who did it, where no member of staff did: a client at the kiosk, or the booking system's own change. */
export const BY_KIOSK = 'the kiosk'
export const BY_BOOKING_SYSTEM = 'the booking system'

/**
 * What a listener hears, by the event's name. Each event has an `id` that grows; `Last-Event-ID` goes on after it. What people
 * did (`daily_status`, `check_in`, `alert`, `no_walk_ins`) may come ahead of its turn without an `id`, and again in its turn. What is not newer
 * than the version at hand is to be dropped (docs/product/live-stream.md).
 */
export type LiveEvents = {
  /** First of all. From its id on nothing is missed: what is loaded after it is at least as new. */
  readonly ready: { readonly now: string }
  /** What was missed is no longer kept, or too much: load everything again. The id says from where the stream goes on. */
  readonly reload: Record<string, never>
  /** A booking changed; without a row it has left the calendar. */
  readonly appointment: {
    readonly square_appointment_id: string
    readonly version: number
    readonly row: DayAppointment | null
    /** With no row: it was cancelled. Otherwise it was moved to another day or location, or an older server does not say. */
    readonly isCancelled?: boolean
    readonly by?: string
  }
  readonly daily_status: {
    readonly square_appointment_id: string
    readonly version: number
    readonly row: DailyStatusRow
    /** Whose doing it was: a member of staff's first name, BY_KIOSK or BY_BOOKING_SYSTEM. Older servers do not say. */
    readonly by?: string
  }
  /**
   * A client came, or what is known of the arrival changed: a walk-in was received (`receivedAt`), or turned out to have a
   * booking (`square_appointment_id`) and is no walk-in any more.
   */
  readonly check_in: {
    readonly id: string
    readonly clientId: string
    readonly isWalkIn: boolean
    readonly walkInIntent: WalkInIntent | null
    readonly name: string
    readonly at: string
    readonly square_appointment_id?: string | null
    readonly receivedAt?: string | null
    /** Of the visit; grows with each change. Older servers do not say. */
    readonly version?: number
    readonly by?: string
  }
  /** A manager has said that the location takes no walk-ins today, or takes them again. */
  readonly no_walk_ins: NoWalkIns
  readonly sync_status: { readonly last_sync_at: string }
  /** Raised, or seen to (`doneAt`). */
  readonly alert: {
    readonly id: number
    readonly kind: string
    readonly name: string
    readonly at: string
    readonly doneAt?: string | null
    /** 1 raised, 2 seen to, 3 taken back, and so on. Older servers do not say. */
    readonly version?: number
  }
}

export type LiveEventName = keyof LiveEvents

export const realtimeCall = describeCall({
  ...MANAGER_CALLS.realtime,
  access: 'staff',
  tag: 'day',
  summary: 'A location’s changes as they happen (server-sent events); Last-Event-ID resumes',
  params: z.object({ locationId: locationRef }),
  answers: { 200: z.unknown().meta({ description: 'text/event-stream' }) },
})
