import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAttempt, type TryCount, uncountAttempt, waitAfter } from './try-limit.ts'

const NOON = new Date('2026-11-20T20:00:00Z')
const TODAY = '2026-11-20'
const seconds = (after: number) => new Date(NOON.getTime() + after * 1000)
const count = (given: Partial<TryCount>): TryCount => ({
  failures: 0,
  blockedUntil: null,
  day: TODAY,
  dayFailures: given.failures ?? 0,
  ...given,
})
const ANY = { perDay: null }

test.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [8, 240],
  [9, 480],
  [10, 960],
  [11, 1920],
  [12, 3600],
  [13, 3600],
  [1000, 3600],
])('after %i wrong tries in a row the next one waits %i seconds', (failures, wait) => {
  expect(waitAfter(failures)).toBe(wait)
})

test('five tries are free, the sixth waits half a minute', () => {
  let known: TryCount | undefined
  for (let tries = 1; tries <= 5; tries += 1) {
    const verdict = countAttempt(known, ANY, NOON, TODAY)
    if (!verdict.ok) throw new Error(`try ${tries} was refused`)
    known = verdict.count
  }
  expect(countAttempt(known, ANY, NOON, TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 30 })
  expect(countAttempt(known, ANY, seconds(29.999), TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 1 })
  expect(countAttempt(known, ANY, seconds(30), TODAY)).toMatchObject({ ok: true, count: { failures: 6 } })
})

test('a refused try makes nothing longer', () => {
  const waiting = count({ failures: 6, blockedUntil: seconds(60) })
  expect(countAttempt(waiting, ANY, seconds(59), TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 1 })
  expect(countAttempt(waiting, ANY, seconds(60), TODAY)).toMatchObject({ ok: true })
})

test('a clock that was set back by an hour does not turn half a minute into an hour', () => {
  const waiting = count({ failures: 5, blockedUntil: seconds(30) })
  expect(countAttempt(waiting, ANY, seconds(-3600), TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 30 })
})

test.each([
  [29, true],
  [30, false],
])('a device with %i wrong PINs today may try again: %s', (dayFailures, may) => {
  expect(countAttempt(count({ dayFailures }), { perDay: 30 }, NOON, TODAY).ok).toBe(may)
})

test('the limit by day ends with the day, a wait that runs does not', () => {
  const spent = count({ failures: 12, dayFailures: 30, blockedUntil: seconds(3600) })
  expect(countAttempt(spent, { perDay: 30 }, NOON, TODAY)).toEqual({ ok: false, refusal: 'off today' })
  expect(countAttempt(spent, { perDay: 30 }, NOON, '2026-11-21')).toEqual({ ok: false, refusal: 'wait', seconds: 3600 })
  expect(countAttempt(spent, { perDay: 30 }, seconds(3600), '2026-11-21')).toEqual({
    ok: true,
    count: { failures: 1, dayFailures: 1, day: '2026-11-21', blockedUntil: null },
  })
})

test('a right PIN clears the count of its own source, and takes only its own try off a shared one', () => {
  const taken = count({ failures: 6, dayFailures: 9, blockedUntil: seconds(60) })
  expect(uncountAttempt(taken, false)).toEqual(count({ failures: 0, dayFailures: 8 }))
  expect(uncountAttempt(taken, true)).toEqual(count({ failures: 5, dayFailures: 8 }))
})

test('whoever tries as often as allowed, tries at most thirty times a day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 300 }), pauses => {
      let known: TryCount | undefined
      let now = NOON.getTime()
      let tries = 0
      for (const pause of pauses) {
        now += pause * 1000
        const verdict = countAttempt(known, { perDay: 30 }, new Date(now), TODAY)
        if (!verdict.ok) continue
        tries += 1
        known = verdict.count
      }
      expect(tries).toBeLessThanOrEqual(30)
    }),
  )
})
