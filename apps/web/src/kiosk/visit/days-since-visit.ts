import type { Tone } from '@frontlash/ui/badge'

/** From these numbers of days on the badge is orange or red; each card has its own limits. */
export type LongAgo = { readonly orangeFromDays: number; readonly redFromDays: number }

export const ON_RESULT_CARD: LongAgo = { orangeFromDays: 31, redFromDays: 61 }
export const ON_INFO_CARD: LongAgo = { orangeFromDays: 15, redFromDays: 31 }

export type DaysSinceVisit = { readonly tone: Tone; readonly words: string }

/**
 * The time since the last visit as text and tone. A client without a visit in the searched period has a text of their
 * own.
 */
export function daysSinceVisit(days: number | null, { orangeFromDays, redFromDays }: LongAgo): DaysSinceVisit {
  if (days === null) return { tone: 'info', words: 'No Appointment Found Within 45 Days' }
  const words = days === 1 ? '1 day since last visit' : `${days} days since last visit`
  if (days >= redFromDays) return { tone: 'error', words }
  return { tone: days >= orangeFromDays ? 'warning' : 'success', words }
}
