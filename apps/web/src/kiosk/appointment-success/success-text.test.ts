import { EN } from '@frontlash/domain/messages/en'
import { EN_DATES } from '@frontlash/domain/messages/en-dates'
import { sayIn, sayMessage } from '@frontlash/domain/messages/say'
import { expect, test } from 'vitest'
import { successText } from './success-text.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

const words = (checkIn: 'done' | 'saving' | 'refused', minutesAhead: number) =>
  sayMessage(
    sayIn<typeof EN>(EN, 'en'),
    successText({
      checkIn,
      firstName: 'Grace',
      startsAt: new Date(NOW.getTime() + minutesAhead * 60_000),
      now: NOW,
      timeZone: 'America/Los_Angeles',
      dates: EN_DATES,
    }).sentence,
  )

test.each([
  ['done', -10, 'Have a seat and relax, Grace. We will call you.'],
  ['done', 60, 'Have a seat and relax, Grace. We will call you.'],
  ['done', 61, 'You’re early, Grace. Please be back here by 11:01 AM.'],
  ['saving', 210, 'Have a seat, Grace. It will be saved in a moment.'],
  ['refused', 0, 'We couldn’t check you in here, Grace. The team will do it for you.'],
] as const)(
  'the message after a check-in with the state "%s" for a booking in %i minutes is "%s"',
  (checkIn, minutesAhead, sentence) => {
    expect(words(checkIn, minutesAhead)).toBe(sentence)
  },
)
