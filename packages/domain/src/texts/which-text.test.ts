import { describe, expect, test } from 'vitest'
import { isInQuietHours, isQuietHour, textForScenario, textForWalkIn, textVisit } from './which-text.ts'

const timeZone = 'America/Los_Angeles'
/** A time on Friday, November 20, 2026, at the salon. */
const local = (time: string) => new Date(`2026-11-20T${time}-08:00`)

describe('quiet hours at the salon', () => {
  test.each([
    ['19:59:59', false],
    ['20:00:00', true],
    ['23:59:59', true],
    ['00:00:00', true],
    ['07:59:59', true],
    ['08:00:00', false],
  ])('include the time %s (expected: %s)', (time, isQuiet) => {
    expect(isQuietHour(local(time), timeZone)).toBe(isQuiet)
  })

  test('follow the local clock in the nights of the clock changes', () => {
    expect(isQuietHour(new Date('2026-11-01T15:59:59Z'), timeZone)).toBe(true)
    expect(isQuietHour(new Date('2026-11-01T16:00:00Z'), timeZone)).toBe(false)
    expect(isQuietHour(new Date('2027-03-14T14:59:59Z'), timeZone)).toBe(true)
    expect(isQuietHour(new Date('2027-03-14T15:00:00Z'), timeZone)).toBe(false)
  })

  test('can be set per location, even to hours that end before midnight', () => {
    const hours = { quietFromHour: 13, quietUntilHour: 14 }
    expect(['12:59:59', '13:00:00', '14:00:00'].map(time => isQuietHour(local(time), timeZone, hours))).toEqual([
      false,
      true,
      false,
    ])
  })

  test.each([
    ['ABANDONED', '19:58:00', '19:59:00', false],
    // A text that is queued before 8 PM would arrive after 8 PM.
    ['ABANDONED', '19:59:00', '20:00:00', true],
    ['ABANDONED', '07:59:30', '08:00:30', true],
    ['ABANDONED', '08:00:00', '08:01:00', false],
    ['SURVEY', '07:30:00', '08:30:00', false],
    ['SURVEY', '19:00:00', '20:00:00', true],
    ['ON_TIME', '21:00:00', '21:00:00', false],
    ['MANAGER_REQUEST', '21:00:00', '21:00:00', false],
  ] as const)(
    'block the text %s triggered at %s and due at %s (expected: %s)',
    (template, setOffAt, dueAt, quietHours) => {
      expect(isInQuietHours(template, { setOffAt: local(setOffAt), dueAt: local(dueAt), timeZone })).toBe(quietHours)
    },
  )
})

test('a client with a booking gets the text of the scenario, and a walk-in gets a text after choosing a time', () => {
  expect(textForScenario('LATE_BUT_ALLOWED')).toBe('LATE_BUT_ALLOWED')
  expect(textForScenario('NO_APPOINTMENT')).toBeUndefined()
  expect(textForScenario('NO_APPOINTMENT_EXISTING_CLIENT')).toBeUndefined()
  expect(textForWalkIn({ timing: 'now' })).toBe('WALK_IN_NOW')
  expect(textForWalkIn({ timing: 'later' })).toBe('WALK_IN_LATER')
})

test('two clients’ requests for the manager count as two visits', () => {
  expect(textVisit({})).toBe('walkin')
  expect(textVisit({ appointmentId: 'b1' })).toBe('b1')
  expect(textVisit({ requestedBy: '+17145550101' })).not.toBe(textVisit({ requestedBy: '+17145550102' }))
})
