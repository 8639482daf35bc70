import { expect, test } from 'vitest'
import { changeOf } from './format-figures.ts'

test.each([
  [4.7, 3.7, '1 point less than before (4.7 %)'],
  [3.7, 4.7, '1 point more than before (3.7 %)'],
  [3.7, 5.9, '2.2 points more than before (3.7 %)'],
  [3.7, 3.74, 'the same as before'],
])('the change of a rate from %d to %d is described as "%s"', (before, now, text) => {
  const format = (value: number) => `${value} %`
  expect(changeOf(now, before, { unit: 'points', digits: 1, format }).text).toBe(text)
})
