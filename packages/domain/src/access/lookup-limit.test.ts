import { expect, test } from 'vitest'
import { type LookupCounts, lookupVerdict } from './lookup-limit.ts'

const NOON = new Date('2026-11-20T20:00:00Z')
const ago = (seconds: number) => new Date(NOON.getTime() - seconds * 1000)
const counts = (given: Partial<LookupCounts>): LookupCounts => ({
  minuteSince: NOON,
  minuteCount: 1,
  hourSince: NOON,
  hourCount: 1,
  unknownPhones: 0,
  ...given,
})

test.each([
  ['the fortieth lookup in a minute passes', { minuteCount: 40 }, { ok: true, waitMs: 0 }],
  [
    'the forty-first lookup in a minute is the first refusal and must wait for the end of the minute',
    { minuteCount: 41, minuteSince: ago(19.5) },
    { ok: false, retryAfterSeconds: 41, isFirst: true },
  ],
  [
    'a later lookup in the same minute must wait at least a second',
    { minuteCount: 42, minuteSince: ago(60) },
    { ok: false, retryAfterSeconds: 1, isFirst: false },
  ],
  ['the three hundredth lookup in an hour passes', { hourCount: 300 }, { ok: true, waitMs: 0 }],
  [
    'the three hundred and first lookup in an hour must wait for the end of the hour',
    { hourCount: 301, hourSince: ago(600) },
    { ok: false, retryAfterSeconds: 3000, isFirst: true },
  ],
  [
    'the longer wait applies when both limits are exceeded',
    { hourCount: 302, minuteCount: 41 },
    { ok: false, retryAfterSeconds: 3600, isFirst: false },
  ],
  ['seven unknown phone numbers cause no delay', { unknownPhones: 7 }, { ok: true, waitMs: 0 }],
  ['eight unknown phone numbers delay each lookup', { unknownPhones: 8 }, { ok: true, waitMs: 2000 }],
] as const)('%s', (_, given, expected) => {
  expect(lookupVerdict(counts(given), NOON)).toEqual(expected)
})
