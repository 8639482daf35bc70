import { expect, test } from 'vitest'
import { walkInBody } from './walk-in-check-in.ts'
import { walkInIntent } from './walk-in-intent.ts'

test('the check-in of a known walk-in client contains the chosen service', () => {
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

test('the check-in of a new walk-in client is marked as that of a new client', () => {
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
] as const)('the check-in of a %s client who has chosen no service contains the service "%s"', (who, words) => {
  expect(walkInBody('c1', who, null, null)).toMatchObject({ serviceType: words, isWalkIn: false, walkInIntent: null })
})
