import { z } from 'zod'
import { describeCall } from './call.ts'
import type { WalkInIntent } from './clients.ts'
import { locationRef } from './common.ts'
import type { DailyStatusRow, DayAppointment } from './day-calendar.ts'
import { MANAGER_CALLS } from './manager-calls.ts'
import type { NoWalkIns } from './no-walk-ins.ts'

/** The author of a change that was not made by staff: a client at the kiosk, or the booking system. */
export const BY_KIOSK = 'the kiosk'
export const BY_BOOKING_SYSTEM = 'the booking system'

/**
 * The data of live events, by the event's name. Each event has an increasing `id`; `Last-Event-ID` continues after it.
 * People's changes (`daily_status`, `check_in`, `alert`, `no_walk_ins`) may be sent twice: at once without an `id`, and
 * later in order with an `id`. A client drops every event that is not newer than the version it has
 * (docs/product/live-stream.md).
 */
export type LiveEvents = {
  /** The first event. No event after its id is missed: data that is loaded after this event is at least as new. */
  readonly ready: { readonly now: string }
  /**
   * Tells the client to load everything again: the missed events are no longer stored, or are too many, or one change
   * affects many rows, such as a technician's name. The stream continues from this id.
   */
  readonly reload: Record<string, never>
  /** A booking changed; an event without a row means that the booking has left the calendar. */
  readonly appointment: {
    readonly square_appointment_id: string
    readonly version: number
    readonly row: DayAppointment | null
    /**
     * If there is no row, `true` means that the booking was cancelled. Otherwise the booking was moved to another day
     * or location, or the server is too old to send this field.
     */
    readonly isCancelled?: boolean
    readonly by?: string
  }
  readonly daily_status: {
    readonly square_appointment_id: string
    readonly version: number
    readonly row: DailyStatusRow
    /**
     * The author of the change: a member of staff's first name, BY_KIOSK or BY_BOOKING_SYSTEM. Older servers do not
     * send it.
     */
    readonly by?: string
  }
  /**
   * A client came, or an arrival changed: a walk-in was received (`receivedAt`), or is no longer a walk-in because a
   * booking was found (`square_appointment_id`).
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
    /** The visit's version; increases with each change. Older servers do not send it. */
    readonly version?: number
    readonly by?: string
  }
  /** A manager has set that the location accepts no walk-ins today, or accepts them again. */
  readonly no_walk_ins: NoWalkIns
  readonly sync_status: { readonly last_sync_at: string }
  /** An alert was raised, or is done (`doneAt`). */
  readonly alert: {
    readonly id: number
    readonly kind: string
    readonly name: string
    readonly at: string
    readonly doneAt?: string | null
    /** The number of changes: 1 when raised, 2 when done, 3 when reopened, and so on. Older servers do not send it. */
    readonly version?: number
  }
}

export type LiveEventName = keyof LiveEvents

export const realtimeCall = describeCall({
  ...MANAGER_CALLS.realtime,
  access: 'staff',
  tag: 'day',
  summary: 'Streams a location’s changes (server-sent events); Last-Event-ID resumes a stream',
  params: z.object({ locationId: locationRef }),
  responses: { 200: z.unknown().meta({ description: 'text/event-stream' }) },
})
