import { expect, test } from 'vitest'
import type { CardMark } from '../day/card-mark.ts'
import { cardStatus, type DisplayStatus, displayStatus } from './display-status.ts'

test.each<[isCheckedIn: boolean, isReceived: boolean, mark: CardMark | null, status: DisplayStatus]>([
  [false, false, null, 'inactive'],
  [true, false, null, 'checked-in'],
  [false, true, null, 'received'],
  [true, true, null, 'received'],
  [false, false, 'elsewhere', 'inactive'],
  [true, false, 'elsewhere', 'inactive'],
  [true, true, 'elsewhere', 'inactive'],
  [false, false, 'cancelled-here', 'cancelled'],
  [true, false, 'cancelled-at-provider', 'cancelled'],
  [true, true, 'cancelled-here', 'cancelled'],
])('a card with check-in=%s, received=%s, mark=%s has the status %s', (isCheckedIn, isReceived, mark, status) => {
  expect(displayStatus({ isCheckedIn, isReceived, mark })).toBe(status)
})

test.each<[isCheckedIn: boolean, isReceived: boolean, mark: CardMark | null, status: DisplayStatus]>([
  [false, false, null, 'cancelled'],
  [true, false, null, 'cancelled'],
  [true, true, null, 'received'],
  [false, false, 'elsewhere', 'cancelled'],
  [false, false, 'cancelled-here', 'cancelled'],
])(
  'the card of a cancelled booking with check-in=%s, received=%s, mark=%s has the status %s',
  (isCheckedIn, isReceived, mark, status) => {
    const marks = { isCheckedIn, isReceived, mark }
    expect(cardStatus(marks, false)).toBe(status)
    expect(cardStatus(marks, true)).toBe(displayStatus(marks))
  },
)
