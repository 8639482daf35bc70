import { expect, test } from 'vitest'
import { newDevicePeriods, newDeviceWaitSeconds } from './new-device-limit.ts'

const NOON = new Date('2026-11-20T20:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)

test.each([
  ['no enrolment', { hour: 0, firstOfHour: null, day: 0, firstOfDay: null }, 0],
  ['19 enrolments in an hour', { hour: 19, firstOfHour: minutesAgo(59), day: 19, firstOfDay: minutesAgo(59) }, 0],
  ['20 enrolments in an hour', { hour: 20, firstOfHour: minutesAgo(59), day: 20, firstOfDay: minutesAgo(59) }, 60],
  ['39 enrolments in a day', { hour: 1, firstOfHour: minutesAgo(1), day: 39, firstOfDay: minutesAgo(1439) }, 0],
  ['40 enrolments in a day', { hour: 1, firstOfHour: minutesAgo(1), day: 40, firstOfDay: minutesAgo(1439) }, 60],
  ['both limits reached', { hour: 20, firstOfHour: minutesAgo(30), day: 40, firstOfDay: minutesAgo(600) }, 840 * 60],
])('an account with %s can enrol a device as soon as both limits allow the enrolment', (_, counts, seconds) => {
  expect(newDeviceWaitSeconds(counts, NOON)).toBe(seconds)
})

test('the number of new devices is counted over the last hour and over the last 24 hours', () => {
  expect(newDevicePeriods(NOON)).toEqual({ hourAgo: minutesAgo(60), dayAgo: minutesAgo(1440) })
})
