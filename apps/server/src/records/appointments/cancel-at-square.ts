import type { AppContext } from '../../app-context.ts'
import { cancelBooking } from '../../integrations/square/bookings.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addJob } from '../../platform/jobs/job-queue.ts'
import { readAppointments } from './appointment-store.ts'
import { lockCards } from './card-store.ts'
import { applySquareBookings } from './sync-from-square.ts'

export const CANCEL_AT_SQUARE_JOB = 'square-cancel'

/** Square cannot undo a cancellation, so it is sent after this delay, within which the manager can undo it. */
export const CANCEL_AFTER_MS = 60_000
const SQUARE_TIMEOUT_MS = 5_000

/**
 * Cancels a booking at Square too when a manager cancels it, if the salon's setting says so
 * (docs/product/managers-day.md, "Actions").
 */
export async function queueCancelAtSquare(
  context: AppContext,
  queries: Queries,
  of: { appointmentId: string; cardVersion: number; requestId: string },
): Promise<void> {
  if (!context.settings.get('cancelAtProvider')) return
  await addJob(queries, {
    kind: CANCEL_AT_SQUARE_JOB,
    payload: { appointmentId: of.appointmentId, cardVersion: of.cardVersion },
    // A new cancellation after an undone one is a separate job with its own minute.
    dedupeKey: `${of.appointmentId} ${of.cardVersion}`,
    dueAt: new Date(context.clock.realNow().getTime() + CANCEL_AFTER_MS),
    requestId: of.requestId,
  })
}

const LAST_ACTION = statement(
  'cancel-at-square.last-action',
  'select version from card_undos where square_appointment_id = :appointmentId',
).returns<{ version: number }>()

/**
 * Cancels a booking at Square, unless the manager has undone it in the meantime or it is not open there any more.
 * Throws when Square fails.
 */
export async function cancelAtSquare(context: AppContext, payload: unknown): Promise<void> {
  // Jobs that an older version of this server queued contain no version of the card.
  const { appointmentId, cardVersion } = payload as { appointmentId: string; cardVersion?: number }
  const [[card], [appointment], last] = await Promise.all([
    lockCards(context.db, [appointmentId]),
    readAppointments(context.db, [appointmentId]),
    context.db.row(LAST_ACTION, { appointmentId }),
  ])
  // If the booking was cancelled again after an undo, the new cancellation has its own job and minute. If the client
  // was deleted in the meantime, no action is stored any more, and the booking is still cancelled.
  if (last && cardVersion !== undefined && last.version > cardVersion) return
  if (card?.mark !== 'cancelled-here' || !appointment?.is_open) return
  const retryPolicy = { kind: 'interactive', giveUp: AbortSignal.timeout(SQUARE_TIMEOUT_MS) } as const
  const { version } = appointment
  const response = await cancelBooking(context.square, { id: appointmentId, version }, retryPolicy)
  if (!response.ok) throw new Error(`Square did not cancel the booking: ${response.kind} ${response.detail}`)
  if (response.value) await applySquareBookings(context, [response.value], retryPolicy)
}
