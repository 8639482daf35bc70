import { expect, test } from 'vitest'
import { isRecentOfflineSignature, signingMoment } from './signing-moment.ts'

const now = new Date('2026-11-20T19:00:00.000Z')

test.each([
  ['a minute ago', '2026-11-20T18:59:00.000Z', true],
  ['twelve hours ago', '2026-11-20T07:00:00.000Z', true],
  ['a millisecond more than twelve hours ago', '2026-11-20T06:59:59.999Z', false],
  ['a minute in the future, by a tablet whose clock runs ahead', '2026-11-20T19:01:00.000Z', true],
])('a signature that a device saved %s is accepted without another lookup (expected: %s)', (_when, keptAt, isFresh) => {
  expect(isRecentOfflineSignature(new Date(keptAt), now)).toBe(isFresh)
})

test.each([
  ['just now', '2026-11-20T19:00:00.000Z', '2026-11-20T19:00:00.000Z'],
  ['yesterday, and delivered late', '2026-11-19T23:50:00.000Z', '2026-11-19T23:50:00.000Z'],
  ['thirty days ago', '2026-10-21T19:00:00.000Z', '2026-10-21T19:00:00.000Z'],
  ['longer ago than a device is believed', '2026-10-21T18:59:59.999Z', '2026-11-20T19:00:00.000Z'],
  ['in the future', '2026-11-20T19:00:00.001Z', '2026-11-20T19:00:00.000Z'],
])(
  'a signature made %s is dated by its own time if this time is plausible, and otherwise by the present time',
  (_when, signedAt, moment) => {
    expect(signingMoment(now, new Date(signedAt)).toISOString()).toBe(moment)
  },
)

test('a signature without a stored signing time gets the present time', () => {
  expect(signingMoment(now, null)).toBe(now)
})
