import { z } from 'zod'
import { describeCall } from './call.ts'
import type { WalkInIntent } from './clients.ts'
import { locationRef } from './common.ts'
import type { DailyStatusRow, DayAppointment } from './day-calendar.ts'
import { MANAGER_CALLS } from './manager-calls.ts'
import type { NoWalkIns } from './no-walk-ins.ts'

/** The author of a change that no member of staff made: a client at the kiosk, or the booking system. */
export const BY_KIOSK = 'the kiosk'
export const BY_BOOKING_SYSTEM = 'the booking system'

/**
 * The data of live events by event name. Events have increasing ids. A stream that was requested with `Last-Event-ID`
 * continues after this id. Changes by people (`daily_status`, `check_in`, `alert`, `no_walk_ins`) may arrive twice:
 * first without an `id`, later in order with an `id`. A client drops each event whose version is not newer than the
 * version that the client has (docs/product/live-stream.md).
 */
export type LiveEvents = {
  /**
   * The first event of a stream. Data that is loaded after this event is at least as new as the event's id, so no event
   * is missed.
   */
  readonly ready: { readonly now: string }
  /**
   * Tells the client to load all data again. There are two reasons: the missed events are no longer stored or too many,
   * or one change affects many rows, such as a technician's new name. The stream continues from this event's id.
   */
  readonly reload: Record<string, never>
  /** A booking was changed. An event without a row means that the booking has left the calendar. */
  readonly appointment: {
    readonly square_appointment_id: string
    readonly version: number
    readonly row: DayAppointment | null
    /**
     * Only for an event without a row: `true` if the booking was cancelled. If the field is missing, the booking was
     * moved to another day or location, or the server is too old to send the field.
     */
    readonly isCancelled?: boolean
    readonly by?: string
  }
  readonly daily_status: {
    readonly square_appointment_id: string
    readonly version: number
    readonly row: DailyStatusRow
    /** The author: a first name of staff, BY_KIOSK or BY_BOOKING_SYSTEM. Old servers do not send it. */
    readonly by?: string
  }
  /**
   * A client has checked in, or a walk-in was changed: the client was received (`receivedAt`), or a booking was found
   * for the walk-in (`square_appointment_id`).
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
    /** Increases with each change of the visit. Old servers do not send it. */
    readonly version?: number
    readonly by?: string
  }
  /** A manager has switched "No walk-ins today" on or off. */
  readonly no_walk_ins: NoWalkIns
  readonly sync_status: { readonly last_sync_at: string }
  /** An alert was raised or completed (`doneAt`). */
  readonly alert: {
    readonly id: number
    readonly kind: string
    readonly name: string
    readonly at: string
    readonly doneAt?: string | null
    /** The number of changes: 1 when raised, 2 when done, 3 when reopened. Old servers do not send it. */
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
