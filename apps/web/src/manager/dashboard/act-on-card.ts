import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { send } from '@frontlash/web-client/http-client'
import { randomId } from '@frontlash/web-client/random-id'
import { salonNow } from '@frontlash/web-client/server-clock'
import { untilResponse } from '../../api/until-response.ts'
import { ACTION_DONE, assignedWords } from './action-words.ts'
import { type CardRequest, failureNotice } from './card-request.ts'
import type { DayCard } from './day/day-card.ts'
import type { DayStore } from './day/day-store.ts'
import type { LiveDay } from './day/live-day.ts'
import { cardTopic } from './day/topics.ts'
import { colleagueChangeText } from './dialogs/card-change-texts.ts'
import { beginOwnAction, isOwnAction, isSaving, onceSaved } from './own-actions.ts'
import { showUndoable } from './undoable-notice.ts'
import type { NoticeBoard } from './use-notices.ts'

const CALL_OF_ACTION = {
  'mark-received': MANAGER_CALLS.markReceived,
  'manual-checkin': MANAGER_CALLS.manualCheckIn,
  'cancel-appointment': MANAGER_CALLS.cancelAppointment,
  'undo-checkin': MANAGER_CALLS.undoCheckIn,
  'undo-received': MANAGER_CALLS.undoReceived,
  'undo-cancellation': MANAGER_CALLS.undoCancellation,
  'assign-technician': MANAGER_CALLS.assignTechnician,
  'restore-assignment': MANAGER_CALLS.restoreAssignment,
} as const satisfies Record<CardRequest['action'], unknown>

/**
 * Sends a manager's action on a card. The card changes only after the server has confirmed the action. A notice then
 * describes the action and offers Undo.
 *
 * @param onStillSaving called if the previous action on the card is still being saved; the new action is then not sent
 */
export async function actOnCard(
  day: LiveDay,
  notices: NoticeBoard,
  card: DayCard,
  request: CardRequest,
  onStillSaving: () => void,
): Promise<void> {
  if (isSaving(card.appointmentId)) onStillSaving()
  else await run(day, notices, card, request)
}

/** Undoes an action as soon as the card's latest action is saved. */
function undoAction(day: LiveDay, notices: NoticeBoard, card: DayCard, undo: CardRequest): Promise<void> {
  return onceSaved(card.appointmentId, () => run(day, notices, day.store.card(card.key) ?? card, undo))
}

/** @param key the idempotency key; a retry sends the same key, so that the action is performed only once */
async function run(
  day: LiveDay,
  notices: NoticeBoard,
  card: DayCard,
  request: CardRequest,
  key = randomId(),
): Promise<void> {
  const { appointmentId } = card
  markBusy(appointmentId, true)
  const endOwnAction = beginOwnAction(appointmentId)
  let madeVersion: number | null = null
  const body = bodyOf(day.locationId, card, request)
  try {
    const response = await untilResponse(
      idempotencyKey => send(CALL_OF_ACTION[request.action], { body, idempotencyKey }),
      key,
    )
    if (response.status) {
      const row = response.status
      day.store.push({ kind: 'daily_status', id: row.square_appointment_id, version: row.version, row })
      day.store.flush()
    }
    const about = appointmentId
    if (!response.success) notices.show({ tone: 'failure', text: response.msg, about })
    else if (response.unchanged !== undefined) notices.show({ tone: 'done', text: response.unchanged, about })
    else {
      madeVersion = response.status.version
      showDone(day, notices, card, request, madeVersion)
    }
  } catch (error) {
    const onRetry = () => void onceSaved(appointmentId, () => run(day, notices, card, request, key))
    notices.show(failureNotice({ name: card.customerName, shownOn: 'card', about: appointmentId, onRetry }, error))
  } finally {
    endOwnAction(madeVersion)
    markBusy(appointmentId, false)
  }
}

function showDone(day: LiveDay, notices: NoticeBoard, card: DayCard, request: CardRequest, version: number): void {
  const text = doneWords(card, request)
  // An undo cannot itself be undone.
  if (request.restoreVersion !== undefined) {
    notices.show({ tone: 'done', text, about: card.appointmentId })
    return
  }
  const { store } = day
  const undo = { ...undoOf(card, request), restoreVersion: version }
  showUndoable(
    notices,
    { text, about: card.appointmentId, onUndo: () => void undoAction(day, notices, card, undo) },
    {
      version,
      current: () => store.card(card.key)?.version,
      listen: listener => store.listen(cardTopic(card.key), listener),
      describe: () => describeChange(store, card),
    },
  )
}

/** Returns `Ines received the client just now.` Returns a general message if no colleague made the change. */
async function describeChange(store: DayStore, { key, appointmentId }: DayCard): Promise<string> {
  const version = store.card(key)?.version ?? null
  // The store publishes the card before the colleague's change, so the change must be read after this await.
  const isOwn = await isOwnAction(appointmentId, version)
  const change = store.news(appointmentId)
  const isTheirs = !isOwn && change?.statusVersion === version
  const text = isTheirs ? colleagueChangeText(change, salonNow().getTime()) : ''
  return text ? text[0]!.toUpperCase() + text.slice(1) : 'The card has changed since.'
}

function bodyOf(locationId: string, card: DayCard, request: CardRequest) {
  const { restoreVersion } = request
  const who = {
    square_appointment_id: card.appointmentId,
    location_id: locationId,
    customer_phone: card.customerPhone,
    customer_name: card.customerName,
    ...(restoreVersion !== undefined && { restoreVersion }),
  }
  if (request.action !== 'assign-technician') return { ...who, technician_name: card.technician }
  return { ...who, old_technician_name: card.assignedTechnician, new_technician_name: request.technician }
}

function doneWords(card: DayCard, request: CardRequest): string {
  const name = card.customerName || 'The client'
  return request.action === 'assign-technician'
    ? assignedWords(name, request.technician)
    : ACTION_DONE[request.action](name)
}

function undoOf(card: DayCard, request: CardRequest): CardRequest {
  switch (request.action) {
    case 'mark-received':
      return { action: 'undo-received' }
    case 'manual-checkin':
      return { action: 'undo-checkin' }
    case 'cancel-appointment':
      return { action: 'undo-cancellation' }
    case 'undo-checkin':
      return { action: 'manual-checkin' }
    case 'undo-received':
      return { action: 'mark-received' }
    case 'undo-cancellation':
      return { action: 'cancel-appointment' }
    case 'assign-technician':
    case 'restore-assignment':
      return card.isManagerAssigned
        ? { action: 'assign-technician', technician: card.technician }
        : { action: 'restore-assignment' }
    default:
      return request satisfies never
  }
}

/** Marks a card as busy until the server responds. The attribute is set without React, so that no card renders. */
function markBusy(appointmentId: string, isBusy: boolean): void {
  for (const card of document.querySelectorAll(`[data-appointment-id="${CSS.escape(appointmentId)}"]`)) {
    if (isBusy) card.setAttribute('aria-busy', 'true')
    else card.removeAttribute('aria-busy')
  }
}
