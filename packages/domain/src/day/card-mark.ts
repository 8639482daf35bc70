export const CARD_MARKS = ['elsewhere', 'cancelled-here', 'cancelled-at-provider'] as const

/**
 * The mark of a card whose client is neither expected nor received: the client checked in at another location
 * (`elsewhere`), a manager has cancelled the visit (can be undone), or the booking system has cancelled the booking
 * (cannot be undone here).
 */
export type CardMark = (typeof CARD_MARKS)[number]

/** In calls and events, `manager_marked_received_by` contains either this mark or the user who received the client. */
const WORDS: Readonly<Record<string, CardMark>> = {
  LOCATION_MISMATCH: 'elsewhere',
  CANCELLED_BY_manager: 'cancelled-here',
  CANCELLED_BY_square: 'cancelled-at-provider',
}

/** The mark in `manager_marked_received_by`; null for a user name or null. */
export function markIn(receivedBy: string | null | undefined): CardMark | null {
  return WORDS[receivedBy ?? ''] ?? null
}

/** Whether a mark means that the booking is cancelled, by anyone. */
export function isCancelled(mark: CardMark | null): boolean {
  return mark === 'cancelled-here' || mark === 'cancelled-at-provider'
}
