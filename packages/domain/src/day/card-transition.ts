import type { CardMarks } from '../appointment/booking-change.ts'
import { type CardAction, cardActions } from '../calendar/card-actions.ts'
import { cardStatus, type DisplayStatus } from '../calendar/display-status.ts'

/** The fields of a card that managers change. */
export type Card = CardMarks & {
  /** The user name of the person who received the client; null if nobody has. */
  readonly receivedBy: string | null
  readonly isManualCheckIn: boolean
  /** True if a manager has assigned a technician. This technician replaces the booking system's technician. */
  readonly isManagerAssigned: boolean
  readonly technician: string | null
  /** The technician before a manager's first assignment; null if there was none. */
  readonly originalTechnician: string | null
}

export const UNTOUCHED_CARD: Card = {
  isCheckedIn: false,
  isReceived: false,
  mark: null,
  receivedBy: null,
  isManualCheckIn: false,
  isManagerAssigned: false,
  technician: null,
  originalTechnician: null,
}

export type CardBooking = {
  /** True for an accepted or pending booking. */
  readonly isOpen: boolean
  /** The display names of the technicians in the order of the booking's parts; '' for an unassigned part. */
  readonly technicians: readonly string[]
}

export type RequestedAction = (
  | { readonly action: Exclude<CardAction, 'mark-received' | 'assign-technician'> }
  | { readonly action: 'mark-received'; readonly by: string }
  /** `from` is the technician on the manager's screen before the assignment, or '' if there is none. */
  | { readonly action: 'assign-technician'; readonly from: string; readonly to: string }
) & {
  /**
   * For an undo. `before` is the card to restore; null if it is unknown, because the row was changed after the action.
   */
  readonly restore?: { readonly before: Card | null } | undefined
}

export type ActionOutcome =
  | { readonly ok: true; readonly card: Card; readonly isChanged: boolean }
  | { readonly ok: false; readonly refusal: 'NOT_POSSIBLE_NOW' | 'CANCELLED_IN_BOOKING_SYSTEM' }
  | { readonly ok: false; readonly refusal: 'ALREADY_ASSIGNED'; readonly to: string }

const UNDOES: Record<CardAction, readonly CardAction[]> = {
  'manual-checkin': ['undo-checkin'],
  'mark-received': ['undo-received'],
  'undo-checkin': ['manual-checkin'],
  'undo-received': ['mark-received'],
  'undo-cancellation': ['cancel-appointment'],
  'cancel-appointment': ['undo-cancellation'],
  'assign-technician': ['assign-technician', 'restore-assignment'],
  'restore-assignment': ['assign-technician'],
}

export function isUndoOf(undo: CardAction, made: CardAction): boolean {
  return UNDOES[undo].includes(made)
}

/**
 * The result of a manager's action on a card (docs/product/managers-day.md, "Actions"). An action is idempotent: if the
 * card already has the result, the action succeeds without a change. An action is refused if the card's state does not
 * allow it. If two managers act at the same time, the slower manager thus learns of the first change.
 */
export function actOnCard(card: Card, booking: CardBooking, requested: RequestedAction): ActionOutcome {
  const status = cardStatus(card, booking.isOpen)
  const { restore } = requested
  if (restore?.before === null) return { ok: false, refusal: 'NOT_POSSIBLE_NOW' }
  // An undo cannot restore a booking that the booking system has cancelled. In this case the undo follows the rules of
  // the other actions.
  if (restore && booking.isOpen) return { ok: true, card: restore.before, isChanged: true }
  if (isReached(card, status, booking, requested)) return { ok: true, card, isChanged: false }
  const isCancelledAtProvider = status === 'cancelled' && !(booking.isOpen && card.mark === 'cancelled-here')
  const { isManagerAssigned } = card
  const offered = cardActions({ status, isManagerAssigned, isCancelledAtProvider })
  if (!offered.includes(requested.action))
    return { ok: false, refusal: isCancelledAtProvider ? 'CANCELLED_IN_BOOKING_SYSTEM' : 'NOT_POSSIBLE_NOW' }
  if (requested.action === 'assign-technician') {
    const holders = techniciansOf(card, booking)
    if (!holders.includes(requested.from)) return { ok: false, refusal: 'ALREADY_ASSIGNED', to: holders[0]! }
  }
  return { ok: true, card: changed(card, booking, requested), isChanged: true }
}

/** The technicians of the card: the manager's choice, otherwise the booking system's technicians; '' if unassigned. */
function techniciansOf(
  { isManagerAssigned, technician }: Pick<Card, 'isManagerAssigned' | 'technician'>,
  { technicians }: Pick<CardBooking, 'technicians'>,
): readonly string[] {
  return isManagerAssigned ? [technician ?? ''] : technicians
}

function isReached(card: Card, status: DisplayStatus, booking: CardBooking, requested: RequestedAction): boolean {
  switch (requested.action) {
    case 'manual-checkin':
    case 'undo-received':
      return status === 'checked-in'
    case 'mark-received':
      return status === 'received'
    case 'cancel-appointment':
      return status === 'cancelled'
    case 'undo-checkin':
    case 'undo-cancellation':
      return status === 'inactive'
    case 'assign-technician':
      return status !== 'cancelled' && techniciansOf(card, booking).every(name => name === requested.to)
    case 'restore-assignment':
      return !card.isManagerAssigned
    default:
      return requested satisfies never
  }
}

const NOT_HERE = { isCheckedIn: false, isReceived: false, isManualCheckIn: false }

function changed(card: Card, { isOpen, technicians }: CardBooking, requested: RequestedAction): Card {
  switch (requested.action) {
    case 'manual-checkin':
      return { ...card, isCheckedIn: true, isManualCheckIn: true, mark: null, receivedBy: null }
    case 'mark-received':
      return { ...card, isReceived: true, mark: null, receivedBy: requested.by }
    case 'undo-checkin':
    case 'undo-cancellation':
      return { ...card, ...NOT_HERE, mark: null, receivedBy: null }
    case 'undo-received':
      return { ...card, isReceived: false, mark: isOpen ? null : 'cancelled-at-provider', receivedBy: null }
    case 'cancel-appointment':
      // The booking system has cancelled the booking. Its card stays on the calendar only if the client is checked in.
      if (!isOpen) return { ...card, isReceived: false, mark: 'cancelled-at-provider', receivedBy: null }
      return { ...card, ...NOT_HERE, mark: 'cancelled-here', receivedBy: null }
    case 'assign-technician':
      return {
        ...card,
        isManagerAssigned: true,
        technician: requested.to,
        originalTechnician: card.isManagerAssigned ? card.originalTechnician : technicians[0] || null,
      }
    case 'restore-assignment':
      return { ...card, isManagerAssigned: false, technician: null, originalTechnician: null }
    default:
      return requested satisfies never
  }
}
