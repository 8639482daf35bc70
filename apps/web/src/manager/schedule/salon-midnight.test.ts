import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DaysSeen, daysSeen } from './salon-midnight.ts'

let salonToday: () => string
let watchForMidnight: (onLook: () => void) => () => void

beforeEach(async () => {
  // A test needs fresh modules, because another test in this process may have set their shared clock.
  vi.resetModules()
  ;({ salonToday } = await import('@frontlash/web-client/salon-today'))
  ;({ watchForMidnight } = await import('./salon-midnight.ts'))
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the schedule on the screen changes to the new day within 15 seconds after the salon’s midnight', () => {
  vi.setSystemTime('2026-11-20T23:59:50-08:00')
  const seen: string[] = []
  const stop = watchForMidnight(() => seen.push(salonToday()))
  vi.advanceTimersByTime(9_999)
  expect(salonToday()).toBe('2026-11-20')
  vi.advanceTimersByTime(5_001)
  expect(seen).toEqual(['2026-11-21'])
  stop()
  vi.advanceTimersByTime(60_000)
  expect(seen).toHaveLength(1)
})

test('the schedule changes to the new day when the computer wakes up after midnight', () => {
  vi.setSystemTime('2026-11-20T21:00:00-08:00')
  const seen: string[] = []
  const stop = watchForMidnight(() => seen.push(salonToday()))
  vi.setSystemTime('2026-11-21T08:30:00-08:00')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(seen).toEqual(['2026-11-21'])
  stop()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(seen).toHaveLength(1)
})

test('a change of the day is reported only if the previous day is known', () => {
  const days = [null, null, '2026-11-20', '2026-11-20', '2026-11-21', '2026-11-22']
  let seen: DaysSeen | null = null
  const begun = days.map(today => {
    seen = daysSeen(seen, today)
    return seen.begun
  })
  expect(begun).toEqual([0, 0, 0, 0, 1, 2])
})
