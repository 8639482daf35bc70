import { expect, test } from 'vitest'
import { walkInBody } from './walk-in-check-in.ts'
import { walkInIntent } from './walk-in-intent.ts'

test('a client the salon knows is put on the list with what they came for', () => {
  const intent = walkInIntent('now', 'refill')
  expect(walkInBody('c1', 'known', intent, 'irvine')).toEqual({
    clientId: 'c1',
    appointmentId: null,
    serviceType: 'Refill - available now',
    technician: 'To be assigned',
    location: 'irvine',
    isWalkIn: true,
    walkInIntent: intent,
  })
})

test('a new client is checked in as one', () => {
  const intent = walkInIntent('later')
  expect(walkInBody('c1', 'new', intent, null)).toMatchObject({
    appointmentId: 'new-client-checkin',
    serviceType: 'Looking for appointment later',
    isWalkIn: true,
  })
})

test.each([
  ['new', 'New Client Visit'],
  ['known', 'Walk-in Service'],
] as const)('a %s client who was asked nothing comes for "%s", and may turn out to be booked', (who, words) => {
  expect(walkInBody('c1', who, null, null)).toMatchObject({ serviceType: words, isWalkIn: false, walkInIntent: null })
})
