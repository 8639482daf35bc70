import type { AppContext } from '../../app-context.ts'
import { cancelBooking } from '../../integrations/square/bookings.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addJob } from '../../platform/jobs/job-queue.ts'
import { readAppointments } from './appointment-store.ts'
import { lockCards } from './card-store.ts'
import { applySquareBookings } from './sync-from-square.ts'

export const CANCEL_AT_SQUARE_JOB = 'square-cancel'

/**
 * The time from a manager's cancellation until the cancellation is sent to Square. During this time the manager can
 * undo the cancellation. A cancellation in Square cannot be undone.
 */
export const CANCEL_AFTER_MS = 60_000
const SQUARE_TIMEOUT_MS = 5_000

/**
 * Queues the job that cancels a booking in Square, if a manager has cancelled it and the setting `cancelAtProvider` is
 * on (docs/product/managers-day.md, "Actions").
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
    // If a manager undoes a cancellation and cancels again, the second cancellation is a separate job with its own
    // delay.
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
 * Cancels a booking in Square. Does nothing if the manager has undone the cancellation or if the booking is already
 * closed in Square. Throws if Square fails.
 */
export async function cancelAtSquare(context: AppContext, payload: unknown): Promise<void> {
  // Jobs that an older release of the server has queued do not contain the version of the card.
  const { appointmentId, cardVersion } = payload as { appointmentId: string; cardVersion?: number }
  const [[card], [appointment], last] = await Promise.all([
    lockCards(context.db, [appointmentId]),
    readAppointments(context.db, [appointmentId]),
    context.db.row(LAST_ACTION, { appointmentId }),
  ])
  // If the manager has undone this cancellation and cancelled again, another job sends the second cancellation. If the
  // client was deleted since the cancellation, the card has no last action, and this job still cancels the booking.
  if (last && cardVersion !== undefined && last.version > cardVersion) return
  if (card?.mark !== 'cancelled-here' || !appointment?.is_open) return
  const retryPolicy = { kind: 'interactive', giveUp: AbortSignal.timeout(SQUARE_TIMEOUT_MS) } as const
  const { version } = appointment
  const response = await cancelBooking(context.square, { id: appointmentId, version }, retryPolicy)
  if (!response.ok) throw new Error(`Square did not cancel the booking: ${response.kind} ${response.detail}`)
  if (response.value) await applySquareBookings(context, [response.value], retryPolicy)
}
