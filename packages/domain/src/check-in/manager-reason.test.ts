import { expect, test } from 'vitest'
import { managerReason } from './manager-reason.ts'

test.each([
  ['TOO_LATE', 'late'],
  ['VERY_LATE', 'reschedule'],
  ['NO_APPOINTMENT', 'walk_in'],
  ['ON_TIME', 'other'],
  ['WRONG_LOCATION', 'other'],
] as const)('a client who is %s and asks for the manager without a word wants: %s', (scenario, reason) => {
  expect(managerReason(scenario)).toBe(reason)
})
