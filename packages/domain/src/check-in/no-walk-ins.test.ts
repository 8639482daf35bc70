import { expect, test } from 'vitest'
import { fullyBookedMessage, wantsServiceToday } from './no-walk-ins.ts'

test.each([
  ['now', 'full_set', true],
  ['now', 'refill', true],
  ['now', 'removal', true],
  ['now', undefined, true],
  ['now', 'speak_manager', false],
  ['later', 'appointment_later', false],
  ['later', undefined, false],
] as const)(
  'a walk-in with the time choice %s and the service %s wants to be served today (expected: %s)',
  (timing, service, isWanted) => {
    expect(wantsServiceToday({ timing, service })).toBe(isWanted)
  },
)

test('the message about a fully booked day names the location', () => {
  expect(fullyBookedMessage('Santa Ana')).toBe(
    'We are fully booked for walk-ins today at Santa Ana. The front desk can help you find a time.',
  )
})
