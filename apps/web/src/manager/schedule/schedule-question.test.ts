import { expect, test } from 'vitest'
import { counted, questionAddress, readQuery, selectableDays } from './schedule-question.ts'

test.each([
  ['', null, null],
  ['?date=2026-11-21', '2026-11-21', null],
  ['?location=costa_mesa', null, 'costa-mesa'],
  ['?date=2026-11-21&location=irvine', '2026-11-21', 'irvine'],
  ['?location=all', null, 'all'],
  ['?date=tomorrow&location=paris', null, null],
])('the URL “%s” of the schedule contains the day %s and the location %s', (search, date, location) => {
  expect(readQuery(search)).toEqual({ date, location })
})

test.each([
  [{ date: null, location: null }, '/daily-schedule'],
  [{ date: '2026-11-21', location: null }, '/daily-schedule?date=2026-11-21'],
  [{ date: null, location: 'all' }, '/daily-schedule?location=all'],
  [{ date: '2026-11-21', location: 'irvine' }, '/daily-schedule?date=2026-11-21&location=irvine'],
] as const)('the schedule with the filters %j has the URL %s', (question, address) => {
  expect(questionAddress(question)).toBe(address)
  expect(readQuery(address.split('?')[1] ?? '')).toEqual(question)
})

test('the schedule can be requested for each day up to 370 days before or after today', () => {
  expect(selectableDays('2026-11-20')).toEqual({ first: '2025-11-15', last: '2027-11-25' })
})

test.each([
  [0, '0 appointments'],
  [1, '1 appointment'],
  [2, '2 appointments'],
])('the count of %i appointments is written as “%s”', (count, words) => {
  expect(counted(count, 'appointment')).toBe(words)
})
