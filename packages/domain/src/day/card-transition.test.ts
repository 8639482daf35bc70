import { expect, test } from 'vitest'
import type { CardAction } from '../calendar/card-actions.ts'
import { displayStatus } from '../calendar/display-status.ts'
import {
  actOnCard,
  type Card,
  type CardBooking,
  isUndoOf,
  type RequestedAction,
  UNTOUCHED_CARD,
} from './card-transition.ts'

const booking: CardBooking = { isOpen: true, technicians: ['Lena'] }
const closed: CardBooking = { ...booking, isOpen: false }

const CARDS = {
  inactive: UNTOUCHED_CARD,
  'checked-in': { ...UNTOUCHED_CARD, isCheckedIn: true },
  received: { ...UNTOUCHED_CARD, isCheckedIn: true, isReceived: true, receivedBy: 'rosa' },
  cancelled: { ...UNTOUCHED_CARD, mark: 'cancelled-here' },
} satisfies Record<string, Card>

function ask(action: CardAction): RequestedAction {
  if (action === 'mark-received') return { action, by: 'rosa' }
  if (action === 'assign-technician') return { action, from: 'Lena', to: 'Mia' }
  return { action }
}

/**
 * The result of each action on a card in each state: the new state, `same` for a success without a change, `no` for a
 * refusal.
 */
test.each<[CardAction, Record<keyof typeof CARDS, string>]>([
  ['manual-checkin', { inactive: 'checked-in', 'checked-in': 'same', received: 'no', cancelled: 'no' }],
  ['mark-received', { inactive: 'no', 'checked-in': 'received', received: 'same', cancelled: 'no' }],
  ['undo-checkin', { inactive: 'same', 'checked-in': 'inactive', received: 'no', cancelled: 'no' }],
  ['undo-received', { inactive: 'no', 'checked-in': 'same', received: 'checked-in', cancelled: 'no' }],
  [
    'cancel-appointment',
    { inactive: 'cancelled', 'checked-in': 'cancelled', received: 'cancelled', cancelled: 'same' },
  ],
  ['undo-cancellation', { inactive: 'same', 'checked-in': 'no', received: 'no', cancelled: 'inactive' }],
  ['restore-assignment', { inactive: 'same', 'checked-in': 'same', received: 'same', cancelled: 'same' }],
  ['assign-technician', { inactive: 'inactive', 'checked-in': 'checked-in', received: 'received', cancelled: 'no' }],
])('the action %s has the right result for every card status', (action, expected) => {
  const found = Object.entries(CARDS).map(([state, card]) => {
    const outcome = actOnCard(card, booking, ask(action))
    if (!outcome.ok) return [state, 'no']
    return [state, outcome.isChanged ? displayStatus(outcome.card) : 'same']
  })
  expect(Object.fromEntries(found)).toEqual(expected)
})

test('a check-in by a manager is stored as manual, and its undo restores the initial card', () => {
  const here = after(UNTOUCHED_CARD, { action: 'manual-checkin' })
  expect(here).toEqual({ ...UNTOUCHED_CARD, isCheckedIn: true, isManualCheckIn: true })
  expect(after(here, { action: 'undo-checkin' })).toEqual(UNTOUCHED_CARD)
})

test('undoing a cancellation restores the initial card if no earlier state is stored', () => {
  const cancelled = after(CARDS.received, { action: 'cancel-appointment' })
  expect(cancelled).toEqual(CARDS.cancelled)
  expect(after(cancelled, { action: 'undo-cancellation' })).toEqual(UNTOUCHED_CARD)
})

test.each(Object.entries(CARDS).filter(([state]) => state !== 'cancelled'))(
  'undoing a cancellation immediately restores a card that was %s',
  (_, before) => {
    const cancelled = after(before, { action: 'cancel-appointment' })
    expect(after(cancelled, { action: 'undo-cancellation', restore: { before } })).toEqual(before)
  },
)

/** By action: the state of a card that it changes, and the action that undoes it. */
const UNDO = {
  'manual-checkin': ['inactive', 'undo-checkin'],
  'mark-received': ['checked-in', 'undo-received'],
  'undo-checkin': ['checked-in', 'manual-checkin'],
  'undo-received': ['received', 'mark-received'],
  'undo-cancellation': ['cancelled', 'cancel-appointment'],
  'cancel-appointment': ['received', 'undo-cancellation'],
  'assign-technician': ['checked-in', 'restore-assignment'],
  'restore-assignment': ['checked-in', 'assign-technician'],
} as const satisfies Record<CardAction, [keyof typeof CARDS, CardAction]>

const ACTIONS = Object.keys(UNDO) as CardAction[]

test.each(ACTIONS)('undoing %s immediately restores the card with its assignment', made => {
  const [state, undo] = UNDO[made]
  const before = { ...CARDS[state], isManagerAssigned: true, technician: 'Zoe', originalTechnician: 'Lena' }
  const changed = after(before, made === 'assign-technician' ? { action: made, from: 'Zoe', to: 'Mia' } : ask(made))
  expect(changed).not.toEqual(before)
  expect(after(changed, { ...ask(undo), restore: { before } })).toEqual(before)
})

test.each(ACTIONS)('undoing %s is not possible if the earlier row of the card is unknown', action => {
  for (const card of Object.values(CARDS))
    expect(actOnCard(card, booking, { ...ask(action), restore: { before: null } })).toEqual({
      ok: false,
      refusal: 'NOT_POSSIBLE_NOW',
    })
})

test('a cancellation cannot be undone after the booking was also cancelled in Square', () => {
  const undo = { action: 'undo-cancellation', restore: { before: CARDS['checked-in'] } } as const
  expect(actOnCard(CARDS.cancelled, closed, undo)).toEqual({ ok: false, refusal: 'CANCELLED_IN_BOOKING_SYSTEM' })
})

test('undoing "Received" marks the card as cancelled if the booking was cancelled in Square since', () => {
  const undo = { action: 'undo-received', restore: { before: CARDS['checked-in'] } } as const
  expect(after(CARDS.received, undo, closed)).toEqual({ ...CARDS['checked-in'], mark: 'cancelled-at-provider' })
})

test('each action undoes only its opposite action, except that an assignment also undoes an earlier assignment', () => {
  const pairs = ACTIONS.flatMap(undo => ACTIONS.filter(made => isUndoOf(undo, made)).map(made => [undo, made]))
  expect(pairs).toHaveLength(9)
  for (const made of ACTIONS) expect(pairs).toContainEqual([UNDO[made][1], made])
  expect(pairs).toContainEqual(['assign-technician', 'assign-technician'])
})

test('a check-in by a manager removes the mark "at another location"', () => {
  const elsewhere: Card = { ...UNTOUCHED_CARD, mark: 'elsewhere' }
  expect(after(elsewhere, { action: 'manual-checkin' }).mark).toBeNull()
})

test('the first assignment stores the name of the replaced technician, and later assignments do not change it', () => {
  const first = after(UNTOUCHED_CARD, { action: 'assign-technician', from: 'Lena', to: 'Mia' })
  const second = after(first, { action: 'assign-technician', from: 'Mia', to: 'Zoe' })
  expect(second).toMatchObject({ isManagerAssigned: true, technician: 'Zoe', originalTechnician: 'Lena' })
  expect(after(second, { action: 'restore-assignment' })).toEqual(UNTOUCHED_CARD)
})

test('a booking for any technician has no original technician until a technician is assigned', () => {
  const nobody = { isOpen: true, technicians: [''] }
  const outcome = actOnCard(UNTOUCHED_CARD, nobody, { action: 'assign-technician', from: '', to: 'Mia' })
  expect(outcome).toMatchObject({ ok: true, card: { technician: 'Mia', originalTechnician: null } })
})

test('a manager whose card showed an outdated technician is refused, and gets the current technician', () => {
  const assigned = after(UNTOUCHED_CARD, { action: 'assign-technician', from: 'Lena', to: 'Mia' })
  const late = actOnCard(assigned, booking, { action: 'assign-technician', from: 'Lena', to: 'Zoe' })
  expect(late).toEqual({ ok: false, refusal: 'ALREADY_ASSIGNED', to: 'Mia' })
  const same = actOnCard(assigned, booking, { action: 'assign-technician', from: 'Lena', to: 'Mia' })
  expect(same).toMatchObject({ ok: true, isChanged: false })
})

test('reassigning a booking with two technicians from either technician reassigns both parts', () => {
  const two = { isOpen: true, technicians: ['Lena', 'Mia'] }
  for (const from of two.technicians) {
    const outcome = actOnCard(UNTOUCHED_CARD, two, { action: 'assign-technician', from, to: 'Zoe' })
    expect(outcome).toMatchObject({ ok: true, card: { technician: 'Zoe', originalTechnician: 'Lena' } })
  }
  const toOne = actOnCard(UNTOUCHED_CARD, two, { action: 'assign-technician', from: 'Lena', to: 'Mia' })
  expect(toOne).toMatchObject({ ok: true, isChanged: true })
})

test('an assignment can be restored whichever status the card has', () => {
  for (const card of Object.values(CARDS)) {
    const assigned = { ...card, isManagerAssigned: true, technician: 'Mia', originalTechnician: 'Lena' }
    expect(after(assigned, { action: 'restore-assignment' })).toEqual(card)
  }
})

test.each<CardAction>(['undo-cancellation', 'manual-checkin', 'mark-received', 'undo-checkin', 'assign-technician'])(
  'the action %s is refused for a card that the booking system has cancelled',
  action => {
    const marked: Card = { ...CARDS['checked-in'], mark: 'cancelled-at-provider' }
    for (const card of [marked, UNTOUCHED_CARD, CARDS['checked-in'], CARDS.cancelled])
      expect(actOnCard(card, closed, ask(action))).toEqual({ ok: false, refusal: 'CANCELLED_IN_BOOKING_SYSTEM' })
    // The mark is enough, even while the salon's copy of the bookings does not contain the cancellation yet.
    expect(actOnCard(marked, booking, ask(action))).toEqual({ ok: false, refusal: 'CANCELLED_IN_BOOKING_SYSTEM' })
  },
)

test.each<CardAction>(['undo-received', 'cancel-appointment'])(
  'a received client’s card is shown as cancelled after %s if Square has cancelled the booking',
  action => {
    expect(after(CARDS.received, ask(action), closed)).toEqual({
      ...CARDS['checked-in'],
      mark: 'cancelled-at-provider',
    })
  },
)

function after(card: Card, requested: RequestedAction, of = booking): Card {
  const outcome = actOnCard(card, of, requested)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.card
}
