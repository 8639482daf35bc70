import { expect, test } from 'vitest'
import { isTimeToAsk, type VisitPart, visitEnd } from './when-to-ask.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const part = (start: string | null, minutes: number | null, received: string | null): VisitPart => ({
  startAt: start === null ? null : at(start),
  durationMinutes: minutes,
  receivedAt: received === null ? null : at(received),
})

test.each<[string, VisitPart[], string | undefined]>([
  ['received in time', [part('19:00', 90, '18:55')], '20:30'],
  ['received late', [part('19:00', 90, '19:20')], '20:50'],
  ['not received', [part('19:00', 90, null)], undefined],
  ['a removal and then a full set', [part('19:00', 30, '19:00'), part('19:35', 120, null)], '21:35'],
  ['a walk-in of unknown length', [part(null, null, '19:10')], '20:10'],
])('the end of a visit is computed correctly (%s)', (_, parts, end) => {
  expect(visitEnd(parts)).toEqual(end === undefined ? undefined : at(end))
})

test.each([
  ['20:29', false],
  ['20:30', true],
  ['22:29', true],
  ['22:30', false],
])('the survey text about a visit that ended at 19:30 may be sent at %s (expected: %s)', (now, isTime) => {
  expect(isTimeToAsk(at('19:30'), at(now))).toBe(isTime)
})
