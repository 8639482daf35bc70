import { expect, test } from 'vitest'
import { checkedInBefore, nothingFound, verificationMessage } from './response-messages.ts'
import type { FineScenario } from './scenario.ts'

const BOOKED = {
  startAt: new Date('2026-11-20T13:05:00-08:00'),
  timeZone: 'America/Los_Angeles',
  locationName: 'Irvine',
  serviceName: 'Classic Refill',
}

test.each<[FineScenario, string]>([
  ['ON_TIME', 'Your Classic Refill is at 1:05 PM.'],
  ['EARLY', 'You are early: your Classic Refill is at 1:05 PM.'],
  ['TOO_EARLY', 'You are early: your Classic Refill is at 1:05 PM.'],
  ['VERY_EARLY', 'You are early: your Classic Refill is at 1:05 PM.'],
  ['LATE', 'Your Classic Refill began at 1:05 PM. Your time may be shorter.'],
  ['LATE_BUT_ALLOWED', 'Your Classic Refill began at 1:05 PM. Your time may be shorter.'],
  ['TOO_LATE', 'Your visit began at 1:05 PM. Please see the front desk: we will try to fit you in.'],
  ['VERY_LATE', 'Your 1:05 PM visit has passed. Please see the front desk and we will help you rebook.'],
  ['WRONG_LOCATION', 'Your 1:05 PM visit today is at our Irvine salon.'],
  ['WRONG_DAY', 'Your Classic Refill is on Friday, November 20 at 1:05 PM.'],
  ['NO_APPOINTMENT', "We couldn't find an appointment for today. Are you a walk-in client?"],
])('the English message of %s is "%s"', (scenario, message) => {
  expect(verificationMessage(scenario, BOOKED)).toBe(message)
})

test('the message without a booking asks whether the client is a walk-in, whatever the scenario', () => {
  expect(verificationMessage('ON_TIME', null)).toBe(verificationMessage('NO_APPOINTMENT', BOOKED))
})

test('a search without a booking greets a known client by name, and treats any other person as a walk-in', () => {
  expect([nothingFound('Ana'), nothingFound(null)]).toEqual([
    {
      message: "Welcome back, Ana! We couldn't find any appointments for today, but you're already in our system.",
      suggestedAction: 'proceed_as_walkin',
    },
    {
      message: "We couldn't find any appointments for this phone number. You may be a walk-in client.",
      suggestedAction: 'walk_in',
    },
  ])
})

test.each([
  [false, null, 'You checked in at 1:05 PM.'],
  [true, 'refill', 'You have been on our walk-in list since 1:05 PM.'],
  [true, 'appointment_later', 'At 1:05 PM you asked us to find a later time.'],
] as const)(
  'a client who returns to the kiosk (walk-in: %s, wish: %s) reads "%s"',
  (isWaitingWalkIn, wish, message) => {
    expect(checkedInBefore({ at: BOOKED.startAt, isWaitingWalkIn, wish }, BOOKED.timeZone)).toBe(message)
  },
)
