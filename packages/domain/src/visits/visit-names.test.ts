import { expect, test } from 'vitest'
import { earlinessLabel, hourName, quarterName } from './visit-names.ts'

test.each([
  [12, '12 min early'],
  [1, '1 min early'],
  [0, 'on time'],
  [-1, '1 min late'],
  [-25, '25 min late'],
])('an arrival %i minutes before the start has the label "%s"', (minutes, words) => {
  expect(earlinessLabel(minutes)).toBe(words)
})

test.each([
  [0, '12 AM'],
  [1, '1 AM'],
  [11, '11 AM'],
  [12, '12 PM'],
  [13, '1 PM'],
  [23, '11 PM'],
])('the hour %i has the label %s', (hour, name) => {
  expect(hourName(hour)).toBe(name)
})

test.each([
  [0, '12:00 AM'],
  [645, '10:45 AM'],
  [735, '12:15 PM'],
])('the minute %i of a day has the label %s', (minute, name) => {
  expect(quarterName(minute)).toBe(name)
})
