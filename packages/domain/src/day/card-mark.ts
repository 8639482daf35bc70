export const CARD_MARKS = ['elsewhere', 'cancelled-here', 'cancelled-at-provider'] as const

/**
 * What a card is marked with when its client is neither waited for nor received: the client checked in at another location
 * (`elsewhere`), a manager has cancelled it (which can be undone), or the booking system has (which cannot be undone here).
 */
export type CardMark = (typeof CARD_MARKS)[number]

/** Calls and events say a mark where they otherwise say who received the client: `manager_marked_received_by`. */
const WORDS: Readonly<Record<string, CardMark>> = {
  LOCATION_MISMATCH: 'elsewhere',
  CANCELLED_BY_manager: 'cancelled-here',
  CANCELLED_BY_square: 'cancelled-at-provider',
}

/** The mark in `manager_marked_received_by`; null where it is a name, or nobody's. */
export function markIn(receivedBy: string | null | undefined): CardMark | null {
  return WORDS[receivedBy ?? ''] ?? null
}

/** Whether a mark says that the booking is cancelled, by whomever. */
export function isCancelled(mark: CardMark | null): boolean {
  return mark === 'cancelled-here' || mark === 'cancelled-at-provider'
}
