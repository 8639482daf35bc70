import { expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS } from '../check-in/scenario.ts'
import { fromOwnerThresholds, misplacedThreshold, toOwnerThresholds } from './owner-thresholds.ts'

test('the owner’s form shows lateness as a positive number of minutes after the start', () => {
  const given = toOwnerThresholds(DEFAULT_THRESHOLDS)
  expect(given.lateMinutes).toBe(-DEFAULT_THRESHOLDS.lateFromMinutes)
  expect(given.earlyMinutes).toBe(DEFAULT_THRESHOLDS.earlyAboveMinutes)
  expect(fromOwnerThresholds(given)).toEqual(DEFAULT_THRESHOLDS)
})

const NAMES = Object.keys(
  fromOwnerThresholds(toOwnerThresholds(DEFAULT_THRESHOLDS)),
) as (keyof typeof DEFAULT_THRESHOLDS)[]

test('the default thresholds are in descending order', () => {
  expect(misplacedThreshold(DEFAULT_THRESHOLDS)).toBeUndefined()
})

test.each(NAMES.slice(1).map((name, at) => [name, NAMES[at]!] as const))(
  'the threshold %s is refused unless it is lower than %s',
  (name, before) => {
    const at = NAMES.indexOf(name)
    const falling = Object.fromEntries(NAMES.map((one, place) => [one, (at - place) * 10])) as typeof DEFAULT_THRESHOLDS
    expect(misplacedThreshold({ ...falling, [name]: falling[before] })).toBe(name)
    expect(misplacedThreshold({ ...falling, [name]: falling[before] - 1 })).toBeUndefined()
  },
)
