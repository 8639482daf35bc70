export const CARD_MARKS = ['elsewhere', 'cancelled-here', 'cancelled-at-provider'] as const

/**
 * The mark of a card whose client is neither expected nor received. `elsewhere`: the client checked in at another
 * location. All other marks are cancellations. Managers can undo a manager's cancellation, but not the booking
 * system's.
 */
export type CardMark = (typeof CARD_MARKS)[number]

/**
 * The values of the field `manager_marked_received_by` in calls and events. Any other value is the user who received
 * the client.
 */
const WORDS: Readonly<Record<string, CardMark>> = {
  LOCATION_MISMATCH: 'elsewhere',
  CANCELLED_BY_manager: 'cancelled-here',
  CANCELLED_BY_square: 'cancelled-at-provider',
}

export function markIn(receivedBy: string | null | undefined): CardMark | null {
  return WORDS[receivedBy ?? ''] ?? null
}

/** True if a manager or the booking system has cancelled the booking. */
export function isCancelled(mark: CardMark | null): boolean {
  return mark === 'cancelled-here' || mark === 'cancelled-at-provider'
}
