import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptCount, type AttemptLimit, countAttempt, undoAttempt, waitAfter } from './attempt-limit.ts'

const NOON = new Date('2026-11-20T20:00:00Z')
const TODAY = '2026-11-20'
const seconds = (after: number) => new Date(NOON.getTime() + after * 1000)
const count = (given: Partial<AttemptCount>): AttemptCount => ({
  failures: 0,
  lastFailureAt: NOON,
  blockedUntil: null,
  day: TODAY,
  dayFailures: given.failures ?? 0,
  ...given,
})
const ANY: AttemptLimit = { perDay: null, row: 'stays' }
const PIN: AttemptLimit = { perDay: 30, row: 'fades' }

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
])('a source with %i consecutive wrong attempts has to wait %i seconds for the next attempt', (failures, wait) => {
  expect(waitAfter(failures)).toBe(wait)
})

test('five wrong attempts in a row cause no wait, and the sixth attempt is refused for 30 seconds', () => {
  let known: AttemptCount | undefined
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    const verdict = countAttempt(known, ANY, NOON, TODAY)
    if (!verdict.ok) throw new Error(`attempt ${attempts} was refused`)
    known = verdict.count
  }
  expect(countAttempt(known, ANY, NOON, TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 30 })
  expect(countAttempt(known, ANY, seconds(29.999), TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 1 })
  expect(countAttempt(known, ANY, seconds(30), TODAY)).toMatchObject({ ok: true, count: { failures: 6 } })
})

test('a refused attempt does not extend the wait', () => {
  const waiting = count({ failures: 6, blockedUntil: seconds(60) })
  expect(countAttempt(waiting, ANY, seconds(59), TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 1 })
  expect(countAttempt(waiting, ANY, seconds(60), TODAY)).toMatchObject({ ok: true })
})

test('a wait of 30 seconds does not become longer if the clock is set back by an hour', () => {
  const waiting = count({ failures: 5, blockedUntil: seconds(30) })
  expect(countAttempt(waiting, ANY, seconds(-3600), TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 30 })
})

test.each([
  [29, true],
  [30, false],
])('a device with %i wrong PINs today may make another attempt (expected: %s)', (dayFailures, may) => {
  expect(countAttempt(count({ dayFailures }), PIN, NOON, TODAY).ok).toBe(may)
})

test('the daily limit ends at midnight, but a wait that has already begun continues', () => {
  const limit = { ...ANY, perDay: 30 }
  const spent = count({ failures: 12, dayFailures: 30, blockedUntil: seconds(3600) })
  expect(countAttempt(spent, limit, NOON, TODAY)).toEqual({ ok: false, refusal: 'off today' })
  expect(countAttempt(spent, limit, NOON, '2026-11-21')).toEqual({ ok: false, refusal: 'wait', seconds: 3600 })
  expect(countAttempt(spent, limit, seconds(3600), '2026-11-21')).toEqual({
    ok: true,
    count: { failures: 1, dayFailures: 1, day: '2026-11-21', blockedUntil: null, lastFailureAt: seconds(3600) },
  })
})

test.each([
  [4, 0, 4],
  [4, 179.999, 4],
  [4, 180, 3],
  [4, 359.999, 3],
  [4, 360, 2],
  [4, 720, 0],
  [2, 899.999, 0],
])('%i wrong PINs in a row count, after a pause of %d seconds, as %i wrong PINs', (failures, after, left) => {
  const verdict = countAttempt(count({ failures }), PIN, seconds(after), TODAY)
  expect(verdict).toMatchObject({ ok: true, count: { failures: left + 1, dayFailures: failures + 1 } })
})

test.each([
  [899.999, 9],
  [900, 1],
])('%d seconds after twelve wrong PINs in a row, one more wrong PIN sets the count to %i', (after, failures) => {
  const verdict = countAttempt(count({ failures: 12, dayFailures: 12 }), PIN, seconds(after), TODAY)
  expect(verdict).toMatchObject({ ok: true, count: { failures } })
})

test('the count of wrong PINs from before midnight continues to decrease at the same rate after midnight', () => {
  const verdict = countAttempt(count({ failures: 4 }), PIN, seconds(200), '2026-11-21')
  expect(verdict).toMatchObject({ ok: true, count: { failures: 4, dayFailures: 1 } })
})

test('a wait is not shortened although the count of wrong attempts decreases during the wait', () => {
  const waiting = count({ failures: 9, blockedUntil: seconds(480) })
  expect(countAttempt(waiting, PIN, seconds(479), TODAY)).toEqual({ ok: false, refusal: 'wait', seconds: 1 })
  expect(countAttempt(waiting, PIN, seconds(480), TODAY)).toMatchObject({ ok: true, count: { failures: 8 } })
})

test('setting the clock back does not increase the count of consecutive wrong attempts', () => {
  expect(countAttempt(count({ failures: 2 }), PIN, seconds(-3600), TODAY)).toMatchObject({ count: { failures: 3 } })
})

test('a caller whose attempts have only a daily limit never has to wait between attempts', () => {
  let known: AttemptCount | undefined
  for (let attempts = 1; attempts <= 30; attempts += 1) {
    const verdict = countAttempt(known, { perDay: 30, row: 'ignored' }, NOON, TODAY)
    if (!verdict.ok) throw new Error(`attempt ${attempts} was refused`)
    known = verdict.count
  }
  expect(known).toMatchObject({ failures: 0, blockedUntil: null, dayFailures: 30 })
  expect(countAttempt(known, { perDay: 30, row: 'ignored' }, NOON, TODAY)).toEqual({ ok: false, refusal: 'off today' })
})

test('a right PIN changes neither the count nor the rate at which the count decreases', () => {
  const before = count({ failures: 4 })
  const verdict = countAttempt(before, PIN, seconds(200), TODAY)
  if (!verdict.ok) throw new Error('refused')
  expect(undoAttempt(verdict.count, 'fades', { before, after: verdict.count })).toEqual(before)
})

test('a right PIN removes the wait that was set for the same attempt before the PIN was checked', () => {
  const before = count({ failures: 4 })
  const verdict = countAttempt(before, PIN, NOON, TODAY)
  if (!verdict.ok) throw new Error('refused')
  expect(verdict.count.blockedUntil).toEqual(seconds(30))
  expect(undoAttempt(verdict.count, 'fades', { before, after: verdict.count }).blockedUntil).toBeNull()
})

test('a right PIN is not counted, but a wrong PIN of another user in the meantime is counted', () => {
  const before = count({ failures: 3 })
  const after = count({ failures: 4 })
  const now = count({ failures: 5, blockedUntil: seconds(30) })
  expect(undoAttempt(now, 'fades', { before, after })).toEqual({ ...now, failures: 4, dayFailures: 4 })
})

test('a right password that confirms a session resets the session’s count of consecutive wrong attempts', () => {
  const taken = count({ failures: 6, dayFailures: 9, blockedUntil: seconds(60) })
  const cleared = undoAttempt(taken, 'clears', { before: count({ failures: 5 }), after: taken })
  expect(cleared).toEqual(count({ failures: 0, dayFailures: 8, lastFailureAt: null }))
  expect(countAttempt(cleared, PIN, NOON, TODAY)).toMatchObject({ count: { failures: 1 } })
})

test.each<[AttemptLimit['row'], number]>([
  ['fades', 4],
  ['stays', 0],
])('a right attempt under the rule `%s` leaves a count of %i from yesterday’s four wrong attempts', (row, failures) => {
  const before = count({ failures: 4, day: '2026-11-19' })
  const verdict = countAttempt(before, { perDay: null, row }, NOON, TODAY)
  if (!verdict.ok) throw new Error('refused')
  expect(undoAttempt(verdict.count, row, { before, after: verdict.count })).toMatchObject({ failures, dayFailures: 0 })
})

test('a right first attempt leaves a count of zero, even if another right attempt has reset the count already', () => {
  const verdict = countAttempt(undefined, PIN, NOON, TODAY)
  if (!verdict.ok) throw new Error('refused')
  const attempt = { before: undefined, after: verdict.count }
  const none = count({ failures: 0, lastFailureAt: null })
  expect(undoAttempt(verdict.count, 'fades', attempt)).toEqual(none)
  expect(undoAttempt(none, 'fades', attempt)).toEqual(none)
})

test('a caller is refused after thirty attempts on one day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 300 }), pauses => {
      let known: AttemptCount | undefined
      let now = NOON.getTime()
      let attempts = 0
      for (const pause of pauses) {
        now += pause * 1000
        const verdict = countAttempt(known, PIN, new Date(now), TODAY)
        if (!verdict.ok) continue
        attempts += 1
        known = verdict.count
      }
      expect(attempts).toBeLessThanOrEqual(30)
    }),
  )
})
