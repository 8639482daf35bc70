import { expect, test } from 'vitest'
import { type CardMarks, cardAfterChange, isOnCalendar } from './booking-change.ts'

const open = { locationId: 'tustin', day: '2026-11-20', isOpen: true }
const cancelled = { ...open, isOpen: false }
const untouched: CardMarks = { isCheckedIn: false, isReceived: false, mark: null }
const here: CardMarks = { ...untouched, isCheckedIn: true }
const received: CardMarks = { isCheckedIn: true, isReceived: true, mark: null }

test.each([
  ['moves within its day', open, open, here, 'keep'],
  ['moves to another day', open, { ...open, day: '2026-11-21' }, here, 'clear'],
  ['moves to another salon', open, { ...open, locationId: 'irvine' }, here, 'clear'],
  ['moves to another day and is cancelled', open, { ...cancelled, day: '2026-11-21' }, here, 'clear'],
  ['is cancelled before the client came', open, cancelled, untouched, 'keep'],
  ['is cancelled while the client is here', open, cancelled, here, 'cancel'],
  ['is cancelled after the client was received', open, cancelled, received, 'keep'],
  ['is cancelled here and then in Square', open, cancelled, { ...untouched, mark: 'cancelled-here' }, 'keep'],
  ['stays cancelled', cancelled, cancelled, { ...here, mark: 'cancelled-at-provider' }, 'keep'],
  ['is open again', cancelled, open, { ...here, mark: 'cancelled-at-provider' }, 'reopen'],
  ['is open again, but a manager had cancelled it', cancelled, open, { ...untouched, mark: 'cancelled-here' }, 'keep'],
] as const)('a booking that %s has the expected effect on its card', (_what, before, after, marks, expected) => {
  expect(cardAfterChange(before, after, marks)).toBe(expected)
})

test('a cancelled booking is removed from the calendar unless its client has arrived', () => {
  expect(isOnCalendar(true, undefined)).toBe(true)
  expect(isOnCalendar(false, undefined)).toBe(false)
  expect(isOnCalendar(false, untouched)).toBe(false)
  expect(isOnCalendar(false, here)).toBe(true)
  expect(isOnCalendar(false, received)).toBe(true)
})
