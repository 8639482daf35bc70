import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { ActionResponse } from '@frontlash/contract/manager-actions'
import { actOnCard, type Card, isUndoOf, type RequestedAction } from '@frontlash/domain/day/card-transition'
import type { AppContext } from '../../../app-context.ts'
import { actorLabel, actorOf, type StaffCaller } from '../../../http/caller.ts'
import { openLocation, todayAt } from '../../../http/day-access.ts'
import { HttpError } from '../../../http/reply.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import { cardOf } from '../../../presenters/card-of-row.ts'
import { queueCancelAtSquare } from '../../../records/appointments/cancel-at-square.ts'
import { type LockedCard, lockCard, saveCard } from '../../../records/day/card-action-store.ts'
import type { Location } from '../../../records/locations/location-store.ts'
import { describeLastChange, describeRefusal } from './last-change.ts'

export type CardRequest = {
  readonly appointmentId: string
  /** The location of the manager's dashboard, by id or name. */
  readonly locationRef: string
  readonly requested: RequestedAction
  /** For an undo: the version of the card that the action to undo has created. */
  readonly restoreVersion?: number | undefined
  readonly caller: StaffCaller
  readonly requestId: string
}

/**
 * The maximum number of attempts. An attempt fails if a client registers after the lock and has the booking's phone
 * number.
 */
const MAX_ATTEMPTS = 3

/**
 * Applies a manager's action to the card of a booking, if the state of the card allows the action. Saves the audit row
 * and the events for dashboards (docs/product/managers-day.md, "Actions"). If the action is not possible now, returns
 * the current row instead of an error.
 */
export async function actOn(context: AppContext, request: CardRequest): Promise<ActionResponse> {
  const location = openLocation(context, request.caller, request.locationRef, 'location_id')
  for (let left = MAX_ATTEMPTS; left > 0; left--) {
    const response = await tryOnce(context, request, location)
    if (response) return response
  }
  throw new Error(`${request.requested.action} found another card at each of ${MAX_ATTEMPTS} tries`)
}

function tryOnce(context: AppContext, request: CardRequest, location: Location): Promise<ActionResponse | undefined> {
  return context.db.readThenWrite(
    queries => lockCard(queries, request.appointmentId),
    async (queries, held): Promise<ActionResponse | undefined> => {
      if (!held) throw new HttpError('APPOINTMENT_NOT_FOUND', 'There is no such appointment.')
      const now = context.clock.salonNow()
      const { appointment, status } = held
      if (appointment.location_id !== location.id || appointment.day !== todayAt(context, location))
        // The manager may have no access to the booking's new location, so the response does not name it.
        return {
          success: false,
          code: 'MOVED',
          msg: `This appointment is not at ${location.name} today.`,
          status: null,
        }

      const technicians = techniciansOfBooking(context, held)
      const requested = { ...request.requested, restore: rowToRestore(request, held) }
      const outcome = actOnCard(cardOf(status), { isOpen: appointment.is_open, technicians }, requested)
      if (!outcome.ok) return { success: false, status, ...(await describeRefusal(queries, held, requested, outcome)) }
      if (!outcome.isChanged) {
        const unchanged = await describeLastChange(queries, held, requested)
        return { ...done(status ?? untouchedStatus(held, now), requested, technicians), unchanged }
      }
      const saved = await saveAction(context, queries, { ...request, requested }, { held, card: outcome.card, now })
      return saved ? done(saved, requested, technicians) : undefined
    },
  )
}

/** Returns the response to an action. This call or an earlier call has saved the result of the action. */
function done(status: DailyStatusRow, { action }: RequestedAction, technicians: readonly string[]) {
  if (action !== 'restore-assignment') return { success: true as const, status }
  const technician = status.manager_assigned ? (status.technician_name ?? '') : technicians[0]!
  return {
    success: true as const,
    status,
    data: { technician_name: technician },
    msg: technician === '' ? 'Restored to anyone available' : `Restored to ${technician}`,
  }
}

/**
 * Saves the changed card and the other effects of an action. All statements are sent in one round trip before the
 * commit.
 */
async function saveAction(
  context: AppContext,
  queries: Queries,
  { requested, caller, requestId }: CardRequest,
  change: { held: LockedCard; card: Card; now: Date },
): Promise<DailyStatusRow | null> {
  const { appointment, status } = change.held
  const audit = { at: context.clock.realNow(), ...actorOf(caller), action: requested.action, requestId }
  const [saved] = await Promise.all([
    saveCard(queries, {
      ...change,
      isRestored: requested.restore !== undefined && appointment.is_open,
      shownName: appointment.customer_name,
      by: actorLabel(caller),
      audit,
    }),
    requested.action === 'cancel-appointment' &&
      queueCancelAtSquare(context, queries, {
        appointmentId: appointment.square_appointment_id,
        cardVersion: (status?.version ?? 0) + 1,
        requestId,
      }),
  ])
  return saved
}

/**
 * Returns the row before the action to undo. `before` is null if the card has changed since. Returns undefined if the
 * call is no undo.
 */
function rowToRestore(
  { requested, restoreVersion }: CardRequest,
  { status, lastAction }: LockedCard,
): RequestedAction['restore'] {
  if (restoreVersion === undefined) return undefined
  const isUnchanged = status?.version === restoreVersion && lastAction?.version === restoreVersion
  return { before: isUnchanged && isUndoOf(requested.action, lastAction.action) ? cardOf(lastAction.before) : null }
}

function untouchedStatus({ appointment }: LockedCard, now: Date): DailyStatusRow {
  return {
    square_appointment_id: appointment.square_appointment_id,
    location_id: appointment.location_id,
    day: appointment.day,
    client_checked_in: false,
    client_checked_in_at: null,
    arrived_at: null,
    manager_marked_received: false,
    manager_marked_received_at: null,
    manager_marked_received_by: null,
    technician_name: null,
    original_technician_name: null,
    manager_assigned: false,
    manager_assigned_at: null,
    manager_manual_check_in: false,
    version: 0,
    updated_at: now.toISOString(),
  }
}

function techniciansOfBooking(context: AppContext, { appointment }: LockedCard): string[] {
  const { segments, technician_name } = appointment
  const names = segments.length > 0 ? segments.map(one => one.technician_name) : [technician_name]
  return names.map(name => technicianLabel(context, name))
}
