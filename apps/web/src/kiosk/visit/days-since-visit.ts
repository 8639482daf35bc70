import type { Tone } from '@frontlash/ui/badge'

/** The numbers of days from which the badge of a card is orange or red. */
export type LongAgo = { readonly orangeFromDays: number; readonly redFromDays: number }

export const ON_RESULT_CARD: LongAgo = { orangeFromDays: 31, redFromDays: 61 }
export const ON_INFO_CARD: LongAgo = { orangeFromDays: 15, redFromDays: 31 }

export type DaysSinceVisit = { readonly tone: Tone; readonly words: string }

/**
 * Returns the words and the tone for the days since the last visit. If no visit was found in the searched period, the
 * words say so.
 */
export function daysSinceVisit(days: number | null, { orangeFromDays, redFromDays }: LongAgo): DaysSinceVisit {
  if (days === null) return { tone: 'info', words: 'No Appointment Found Within 45 Days' }
  const words = days === 1 ? '1 day since last visit' : `${days} days since last visit`
  if (days >= redFromDays) return { tone: 'error', words }
  return { tone: days >= orangeFromDays ? 'warning' : 'success', words }
}
