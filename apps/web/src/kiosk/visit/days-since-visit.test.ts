import { EN } from '@frontlash/domain/messages/en'
import { sayIn, sayMessage } from '@frontlash/domain/messages/say'
import { expect, test } from 'vitest'
import { type LongAgo, daysSinceVisit as messageOfDays, ON_INFO_CARD, ON_RESULT_CARD } from './days-since-visit.ts'

const daysSinceVisit = (days: number | null, longAgo: LongAgo) => {
  const { tone, message } = messageOfDays(days, longAgo)
  return { tone, words: sayMessage(sayIn<typeof EN>(EN, 'en'), message) }
}

test.each([
  [0, 'success', '0 days since last visit'],
  [1, 'success', '1 day since last visit'],
  [30, 'success', '30 days since last visit'],
  [31, 'warning', '31 days since last visit'],
  [60, 'warning', '60 days since last visit'],
  [61, 'error', '61 days since last visit'],
  [null, 'info', 'No Appointment Found Within 45 Days'],
] as const)('the badge on the search result %s days after the last visit has the tone "%s"', (days, tone, words) => {
  expect(daysSinceVisit(days, ON_RESULT_CARD)).toEqual({ tone, words })
})

test.each([
  [14, 'success'],
  [15, 'warning'],
  [30, 'warning'],
  [31, 'error'],
] as const)('the badge in My Appointment %i days after the last visit has the tone "%s"', (days, tone) => {
  expect(daysSinceVisit(days, ON_INFO_CARD)).toEqual({ tone, words: `${days} days since last visit` })
})
