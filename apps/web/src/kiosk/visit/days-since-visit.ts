import type { Message } from '@frontlash/domain/messages/say'
import type { Tone } from '@frontlash/ui/badge'

/** The numbers of days from which the badge of a card is orange or red. */
export type LongAgo = { readonly orangeFromDays: number; readonly redFromDays: number }

export const ON_RESULT_CARD: LongAgo = { orangeFromDays: 31, redFromDays: 61 }
export const ON_INFO_CARD: LongAgo = { orangeFromDays: 15, redFromDays: 31 }

export type DaysSinceVisit = { readonly tone: Tone; readonly message: Message }

/**
 * Returns the message and the tone for the days since the last visit. The argument `days` is null if the server has
 * found no visit in the period that it searches.
 */
export function daysSinceVisit(days: number | null, { orangeFromDays, redFromDays }: LongAgo): DaysSinceVisit {
  if (days === null) return { tone: 'info', message: ['days.none'] }
  const message = ['days.since', { n: days }] as const
  if (days >= redFromDays) return { tone: 'error', message }
  return { tone: days >= orangeFromDays ? 'warning' : 'success', message }
}
