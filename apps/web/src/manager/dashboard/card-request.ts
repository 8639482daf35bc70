import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import type { DayCard } from './day/day-card.ts'
import type { Notice } from './standing-notices.ts'

/** Something to do with a card, and to whom it goes where it is given to another technician. */
export type CardRequest =
  | { readonly action: Exclude<CardAction, 'assign-technician' | 'undo-cancellation'> }
  /** With the version that the cancellation produced, everything that it took comes back. */
  | { readonly action: 'undo-cancellation'; readonly restoreVersion?: number }
  | { readonly action: 'assign-technician'; readonly technician: string }

/** What is said of something that did not reach the server. */
export function failureNotice(card: DayCard): Notice {
  return { tone: 'failure', text: `${card.customerName}: that did not go through, nothing was changed.` }
}
