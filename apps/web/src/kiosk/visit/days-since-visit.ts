import type { Tone } from '@frontlash/ui/badge'

/** The number of days from which the badge is orange, and from which it is red; each card has its own limits. */
export type LongAgo = { readonly orangeFromDays: number; readonly redFromDays: number }

export const ON_RESULT_CARD: LongAgo = { orangeFromDays: 31, redFromDays: 61 }
export const ON_INFO_CARD: LongAgo = { orangeFromDays: 15, redFromDays: 31 }

export type DaysSinceVisit = { readonly tone: Tone; readonly words: string }

/**
 * The time since the last visit in words and a tone. There are other words for a client without a visit in the period
 * that is searched.
 */
export function daysSinceVisit(days: number | null, { orangeFromDays, redFromDays }: LongAgo): DaysSinceVisit {
  if (days === null) return { tone: 'info', words: 'No Appointment Found Within 45 Days' }
  const words = days === 1 ? '1 day since last visit' : `${days} days since last visit`
  if (days >= redFromDays) return { tone: 'error', words }
  return { tone: days >= orangeFromDays ? 'warning' : 'success', words }
}
