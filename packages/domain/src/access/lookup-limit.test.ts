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
  ['the fortieth in a minute passes', { minuteCount: 40 }, { ok: true, waitMs: 0 }],
  [
    'the forty-first waits for the end of the minute, and is the first refusal',
    { minuteCount: 41, minuteSince: ago(19.5) },
    { ok: false, retryAfterSeconds: 41, isFirst: true },
  ],
  [
    'later ones in that minute wait at least a second',
    { minuteCount: 42, minuteSince: ago(60) },
    { ok: false, retryAfterSeconds: 1, isFirst: false },
  ],
  ['the three hundredth in an hour passes', { hourCount: 300 }, { ok: true, waitMs: 0 }],
  [
    'the three hundred and first waits for the end of the hour',
    { hourCount: 301, hourSince: ago(600) },
    { ok: false, retryAfterSeconds: 3000, isFirst: true },
  ],
  [
    'the longer wait applies when both limits are exceeded',
    { hourCount: 302, minuteCount: 41 },
    { ok: false, retryAfterSeconds: 3600, isFirst: false },
  ],
  ['seven unknown numbers slow nobody down', { unknownPhones: 7 }, { ok: true, waitMs: 0 }],
  ['eight unknown numbers slow each lookup down', { unknownPhones: 8 }, { ok: true, waitMs: 2000 }],
] as const)('%s', (_, given, expected) => {
  expect(lookupVerdict(counts(given), NOON)).toEqual(expected)
})
