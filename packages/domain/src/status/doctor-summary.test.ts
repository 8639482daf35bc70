import { expect, test } from 'vitest'
import { doctorSummary } from './doctor-summary.ts'

test.each([
  [0, 0, 'All is well.'],
  [0, 1, 'Nothing is wrong. 1 thing could not be checked from here.'],
  [1, 0, '1 thing is to be fixed.'],
  [2, 2, '2 things are to be fixed. 2 things could not be checked from here.'],
])('the summary of %i failed checks and %i checks without a result is "%s"', (wrong, unchecked, summary) => {
  expect(doctorSummary({ wrong, unchecked })).toBe(summary)
})
