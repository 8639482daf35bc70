import type { AppContext } from '../../app-context.ts'
import { retrieveCustomers, type SquareCustomer } from '../../integrations/square/customers.ts'
import type { RetryPolicy, SquareResponse } from '../../integrations/square/square.ts'
import { eventOf, readEnvelope, type SquareEvent } from '../../integrations/square/webhook-event.ts'
import { renameInBookings } from '../appointments/rename-in-bookings.ts'
import { applySquareBookings, syncBookings } from '../appointments/sync-from-square.ts'
import { syncLocations } from '../square-locations/sync-locations.ts'
import { saveMerge } from '../square-names/name-store.ts'
import { refreshServices, refreshTechnician } from '../square-names/refresh-names.ts'
import { saveNames } from '../square-names/save-names.ts'
import { findSquareEvent, markSquareEventWorked } from './square-event-store.ts'

/**
 * The timeout of a call to Square. It is short, because other events wait in the queue until the current event is
 * processed.
 */
const SQUARE_TIMEOUT_MS = 3_000

/**
 * Processes a stored event. Events arrive in any order and may be repeated. The version number of the booking decides
 * which state is newer. If the event needs a call to Square while Square cannot be reached, the event is dropped. The
 * next comparison has the same effect.
 */
export async function workSquareEvent(context: AppContext, payload: unknown): Promise<void> {
  const { key } = payload as { key: string }
  const envelope = readEnvelope(await findSquareEvent(context.db, key))
  if (!envelope) return
  const retryPolicy: RetryPolicy = { kind: 'interactive', giveUp: AbortSignal.timeout(SQUARE_TIMEOUT_MS) }
  const worked = await work(context, eventOf(envelope), retryPolicy)
  if (!worked.ok)
    context.log.warn(
      { event: envelope.type, failure: worked.kind, detail: worked.detail },
      'an event is left to the next comparison with Square',
    )
  await markSquareEventWorked(context.db, key, context.clock.realNow())
}

async function work(
  context: AppContext,
  event: SquareEvent,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<unknown>> {
  switch (event.kind) {
    case 'booking':
      return event.booking
        ? applySquareBookings(context, [event.booking], retryPolicy)
        : syncBookings(context, [event.id], retryPolicy)
    case 'customer':
      return workCustomer(context, event, retryPolicy)
    case 'catalog':
      return refreshServices(context, retryPolicy)
    case 'technician':
      return refreshTechnician(context, event.id, retryPolicy)
    case 'location':
      return syncLocations(context, retryPolicy)
    case 'other':
      return NOTHING_TO_DO
    default:
      return event satisfies never
  }
}

/**
 * Processes a new, changed or deleted customer profile. Square merges profiles by creating a new profile and deleting
 * the old profiles. The event about each of these changes contains all profiles involved, so the first event that
 * arrives merges them in our database. A profile that was only deleted keeps its name, because its bookings were made
 * under that name.
 */
async function workCustomer(
  context: AppContext,
  event: Extract<SquareEvent, { kind: 'customer' }>,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<unknown>> {
  const { merged } = event
  if (merged) await saveMerge(context.db, merged.fromIds, merged.toId, context.clock.realNow())
  const id = merged?.toId ?? event.id
  if (event.isDeleted && !merged) return NOTHING_TO_DO
  const included = event.customer?.id === id && !event.isDeleted ? event.customer : null
  const profile: SquareResponse<SquareCustomer[]> = included
    ? { ok: true, value: [included] }
    : await retrieveCustomers(context.square, [id], retryPolicy)
  if (profile.ok) await saveNames(context, { customers: profile.value })
  if (merged) await renameInBookings(context, { customerIds: merged.fromIds })
  return profile
}

const NOTHING_TO_DO = { ok: true, value: null } as const
