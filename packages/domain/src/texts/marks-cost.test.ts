import { expect, test } from 'vitest'
import { marksCost } from './marks-cost.ts'
import { CHECKED_LOCATION } from './wording-samples.ts'

test('the sentence about texts with full accents states their parts and their additional cost', () => {
  expect(marksCost({}, CHECKED_LOCATION)).toBe(
    'Vietnamese texts now take 2 parts instead of 1, 3 with the notice: 1.3 to 2.5 cents more each.',
  )
  expect(marksCost({}, CHECKED_LOCATION, 2)).toContain(': 2.0 to 4.0 cents more each.')
})
