import { expect, test } from 'vitest'
import { cardChangeMessage, lastChange } from './card-change-message.ts'
import { type Card, UNTOUCHED_CARD } from './card-transition.ts'

const here: Card = { ...UNTOUCHED_CARD, isCheckedIn: true }
const received: Card = { ...here, isReceived: true, receivedBy: 'ines' }
const cancelled: Card = { ...UNTOUCHED_CARD, mark: 'cancelled-here' }
const withMia: Card = { ...here, isManagerAssigned: true, technician: 'Mia', originalTechnician: 'Lena' }

test.each<[before: Card, after: Card, by: string, expected: string]>([
  [here, received, 'Ines', 'Maria G.: Ines received them already.'],
  [received, here, 'Ines', 'Maria G.: Ines undid Received already.'],
  [UNTOUCHED_CARD, here, 'the kiosk', 'Maria G.: the kiosk checked them in already.'],
  [here, UNTOUCHED_CARD, 'Ines', 'Maria G.: Ines undid the check-in already.'],
  [here, cancelled, 'Ines', 'Maria G.: Ines cancelled the appointment already.'],
  [
    here,
    { ...here, mark: 'cancelled-at-provider' },
    'the booking system',
    'Maria G.: the booking system cancelled the appointment already.',
  ],
  [cancelled, UNTOUCHED_CARD, 'Ines', 'Maria G.: Ines undid the cancellation already.'],
  [cancelled, received, 'Ines', 'Maria G.: Ines undid the cancellation already.'],
  [here, withMia, 'Ines', 'Maria G.: Ines assigned Mia already.'],
  [withMia, { ...withMia, technician: 'Zoe' }, 'Ines', 'Maria G.: Ines assigned Zoe already.'],
  [withMia, here, 'Ines', 'Maria G.: Ines restored the technician already.'],
  [
    UNTOUCHED_CARD,
    { ...UNTOUCHED_CARD, mark: 'elsewhere' },
    'the kiosk',
    'Maria G.: the kiosk recorded them at another location already.',
  ],
  [here, here, 'the kiosk', 'Maria G.: the kiosk changed the card already.'],
])('a card change from %j to %j by %s has the right message', (before, after, by, expected) => {
  expect(cardChangeMessage('Maria G.', { by, before, after })).toBe(expected)
})

const ASSIGNED_LAST = [
  { by: 'Maya', card: { ...received, isManagerAssigned: true, technician: 'Mia' } },
  { by: 'Ines', card: received },
  { by: 'the kiosk', card: here },
]

test.each([
  ['anything', 'Maya'],
  ['assignment', 'Maya'],
  ['status', 'Ines'],
] as const)('the last change of a card (kind: %s) was made by %s', (subject, by) => {
  expect(lastChange(ASSIGNED_LAST, subject)?.by).toBe(by)
})

test('the first change of a card is compared with a card that nobody has changed', () => {
  const first = lastChange([{ by: 'Ines', card: cancelled }], 'status')
  expect(first).toEqual({ by: 'Ines', before: UNTOUCHED_CARD, after: cancelled })
  expect(lastChange([{ by: 'Ines', card: cancelled }], 'assignment')).toBeUndefined()
})

test('the message about a change is a complete sentence even if the client’s name or the details of the change are missing', () => {
  const byNobody = { by: null, before: UNTOUCHED_CARD, after: here }
  expect(cardChangeMessage('', byNobody)).toBe('The client: somebody else checked them in already.')
  expect(cardChangeMessage('Maria G.', undefined)).toBe('Maria G.: the card was changed already.')
})
