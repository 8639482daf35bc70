import type { DisplayStatus } from './display-status.ts'

export type CardAction =
  | 'manual-checkin'
  | 'mark-received'
  | 'undo-checkin'
  | 'undo-received'
  | 'undo-cancellation'
  | 'assign-technician'
  | 'restore-assignment'
  | 'cancel-appointment'

/** The actions in the order of the dialog: the most frequent first, the cancellation last. */
const ACTIONS_BY_STATUS = {
  inactive: ['manual-checkin', 'assign-technician', 'cancel-appointment'],
  'checked-in': ['mark-received', 'undo-checkin', 'assign-technician', 'cancel-appointment'],
  received: ['undo-received', 'assign-technician', 'cancel-appointment'],
  cancelled: ['undo-cancellation'],
} as const satisfies Record<DisplayStatus, readonly CardAction[]>

type CardState = {
  readonly status: DisplayStatus
  readonly isManagerAssigned: boolean
  /** True if the booking system has cancelled the booking. A manager cannot undo this cancellation. */
  readonly isCancelledAtProvider: boolean
}

/** The possible actions on a card, in the order of the dialog (docs/product/day-calendar.md, "Actions"). */
export function cardActions({ status, isManagerAssigned, isCancelledAtProvider }: CardState): readonly CardAction[] {
  const actions = ACTIONS_BY_STATUS[status].filter(action => !(action === 'undo-cancellation' && isCancelledAtProvider))
  return isManagerAssigned ? ['restore-assignment', ...actions] : actions
}

/** The action of a short press: a waiting client becomes received; any other card shows its list of actions. */
export function pressAction(status: DisplayStatus): 'mark-received' | 'open-actions' {
  return status === 'checked-in' ? 'mark-received' : 'open-actions'
}
