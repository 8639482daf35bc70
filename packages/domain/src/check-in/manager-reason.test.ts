import { expect, test } from 'vitest'
import { managerReason } from './manager-reason.ts'

test.each([
  ['TOO_LATE', 'late'],
  ['VERY_LATE', 'reschedule'],
  ['NO_APPOINTMENT', 'walk_in'],
  ['ON_TIME', 'other'],
  ['WRONG_LOCATION', 'other'],
] as const)(
  'the default reason of a client with the scenario %s who asks for the manager is %s',
  (scenario, reason) => {
    expect(managerReason(scenario)).toBe(reason)
  },
)
