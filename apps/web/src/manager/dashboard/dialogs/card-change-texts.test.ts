import { expect, test } from 'vitest'
import { cardsOfBooking, type DayCard } from '../day/day-card.ts'
import { someBooking, someStatus } from '../day/day-fixtures.ts'
import { bookingMovedText, colleagueChangeText } from './card-change-texts.ts'

const NOON = Date.parse('2026-11-20T20:00:00Z')
const context = {
  timeZone: 'America/Los_Angeles',
  nowMs: NOON,
  histories: new Map(),
  duplicates: new Set<string>(),
  whereabouts: new Map(),
}
const cardWith = (more: Parameters<typeof someStatus>[1]): DayCard =>
  cardsOfBooking(someBooking('1'), someStatus('1', more), context)[0]!

const CARDS = {
  inactive: cardWith({}),
  here: cardWith({ client_checked_in: true }),
  received: cardWith({ client_checked_in: true, manager_marked_received: true, manager_marked_received_by: 'rosa' }),
  cancelled: cardWith({ manager_marked_received_by: 'CANCELLED_BY_manager' }),
  mias: cardWith({ manager_assigned: true, technician_name: 'Mia', original_technician_name: 'Ana' }),
} satisfies Record<string, DayCard>

const words = (before: DayCard, after: DayCard | null, by = 'Ines', agoMs = 0) =>
  colleagueChangeText({ by, before, after, isMovedAway: false, atMs: NOON - agoMs, statusVersion: 2 }, NOON)

test.each<[keyof typeof CARDS, keyof typeof CARDS, string]>([
  ['inactive', 'here', 'Ines checked the client in just now.'],
  ['here', 'received', 'Ines received the client just now.'],
  ['here', 'cancelled', 'Ines cancelled just now.'],
  ['inactive', 'mias', 'Ines assigned Mia just now.'],
  ['here', 'inactive', 'Ines undid this just now.'],
  ['received', 'here', 'Ines undid this just now.'],
  ['cancelled', 'inactive', 'Ines undid this just now.'],
  ['cancelled', 'here', 'Ines undid this just now.'],
  ['cancelled', 'received', 'Ines undid this just now.'],
  ['mias', 'inactive', 'Ines undid this just now.'],
  ['here', 'here', ''],
])('the change of a card from the status %s to %s is announced as “%s”', (before, after, expected) => {
  expect(words(CARDS[before], CARDS[after])).toBe(expected)
})

test('the message about a change of a card disappears after a minute', () => {
  expect(words(CARDS.inactive, CARDS.here, 'the kiosk')).toBe('the kiosk checked the client in just now.')
  expect(words(CARDS.here, CARDS.cancelled, 'the booking system', 59_000)).toBe(
    'the booking system cancelled just now.',
  )
  expect(words(CARDS.here, CARDS.received, 'Ines', 60_000)).toBe('')
})

test('a cancelled booking is announced as cancelled, regardless of its previous status', () => {
  for (const card of Object.values(CARDS))
    expect(words(card, null, 'the booking system')).toBe('the booking system cancelled just now.')
})

test('a booking that was moved to another time of the day is announced with the new time', () => {
  const at = (more: Parameters<typeof someBooking>[1]): DayCard =>
    cardsOfBooking(someBooking('1', more), undefined, context)[0]!
  const opened = at({})
  const later = at({ at: '15:30' })
  const laterWithAlma = at({ at: '15:30', technician_name: 'Alma' })
  expect(bookingMovedText(opened, later)).toBe('This booking was moved to 3:30 PM.')
  expect(bookingMovedText(opened, laterWithAlma)).toBe('This booking was moved to 3:30 PM with Alma.')
  expect(bookingMovedText(opened, at({ at: '15:30', technician_name: '', segments: [] }))).toBe(
    'This booking was moved to 3:30 PM.',
  )
  expect(bookingMovedText(opened, at({ technician_name: 'Alma' }))).toBe('')
  // The new technician is announced once: with the new time, or otherwise as a change by the booking system.
  expect(words(opened, laterWithAlma, 'the booking system')).toBe('')
  expect(words(opened, at({ technician_name: 'Alma' }), 'the booking system')).toBe(
    'the booking system assigned Alma just now.',
  )
})

test('a booking that was moved to another day or location is not announced as cancelled', () => {
  const gone = { by: 'the booking system', before: CARDS.inactive, after: null, atMs: NOON, statusVersion: null }
  expect(colleagueChangeText({ ...gone, isMovedAway: true }, NOON)).toBe(
    'This booking was moved to another day or location.',
  )
})
