import type { ActionRefusal } from '@frontlash/contract/manager-actions'
import { BY_BOOKING_SYSTEM } from '@frontlash/contract/realtime'
import { cardStatus } from '@frontlash/domain/calendar/display-status'
import {
  type CardChange,
  type ChangeSubject,
  cardChangeMessage,
  lastChange,
} from '@frontlash/domain/day/card-change-message'
import { type ActionOutcome, type RequestedAction, UNTOUCHED_CARD } from '@frontlash/domain/day/card-transition'
import type { Queries } from '../../../platform/db/database.ts'
import { cardOf } from '../../../presenters/card-of-row.ts'
import { readCardChanges } from '../../../records/board-events/board-event-store.ts'
import type { LockedCard } from '../../../records/day/card-action-store.ts'

/**
 * Returns the message about an impossible action. The message names the person who has changed the card
 * (docs/product/managers-day.md, "Actions").
 */
export async function describeRefusal(
  queries: Queries,
  held: LockedCard,
  requested: RequestedAction,
  outcome: Extract<ActionOutcome, { ok: false }>,
): Promise<{ code: ActionRefusal; msg: string }> {
  const code = outcome.refusal
  if (code !== 'ALREADY_ASSIGNED')
    return { code, msg: await describeChange(queries, held, requested.restore ? 'anything' : 'status') }
  const change = await findLastChange(queries, held, 'assignment')
  const by = change?.by ? ` by ${change.by}` : ''
  return { code, msg: `Already assigned to ${outcome.to || 'Anyone Available'}${by}` }
}

/** Returns the message about an action that was already done. It names the person who did it. */
export function describeLastChange(queries: Queries, held: LockedCard, { action }: RequestedAction): Promise<string> {
  const isAssignment = action === 'assign-technician' || action === 'restore-assignment'
  return describeChange(queries, held, isAssignment ? 'assignment' : 'status')
}

async function describeChange(queries: Queries, held: LockedCard, subject: ChangeSubject): Promise<string> {
  return cardChangeMessage(held.appointment.customer_name, await findLastChange(queries, held, subject))
}

async function findLastChange(
  queries: Queries,
  { appointment, status }: LockedCard,
  subject: ChangeSubject,
): Promise<CardChange | undefined> {
  const card = cardOf(status)
  // If Square cancels a booking before the client has come, no card changes. The cancellation is therefore detected
  // here.
  if (!appointment.is_open && cardStatus(card, false) === 'cancelled')
    return { by: BY_BOOKING_SYSTEM, before: UNTOUCHED_CARD, after: { ...card, mark: 'cancelled-at-provider' } }
  const changes = await readCardChanges(queries, {
    locationId: appointment.location_id,
    appointmentId: appointment.square_appointment_id,
  })
  return lastChange(
    changes.map(({ by, row }) => ({ by, card: cardOf(row) })),
    subject,
  )
}
