import { expect, test } from 'vitest'
import { maySendAgain } from './send-again.ts'

const SOUND = { expiresAt: new Date('2026-11-21T20:00:00Z'), hasBody: true, isOptedOut: false }
const at = (time: string) => ({ realNow: new Date(time), salonNow: new Date(time), timeZone: 'America/Los_Angeles' })

test.each([
  // Quiet hours are from 20:00 to 7:59.
  ['7:59', '2026-11-20T15:59:59.999Z', {}, false],
  ['8:00', '2026-11-20T16:00:00Z', {}, true],
  ['19:59', '2026-11-21T03:59:59.999Z', {}, true],
  ['20:00', '2026-11-21T04:00:00Z', {}, false],
  ['11:59, a millisecond before it expires', '2026-11-21T19:59:59.999Z', {}, true],
  ['12:00, when it expires', '2026-11-21T20:00:00Z', {}, false],
  ['11:00, after STOP', '2026-11-20T19:00:00Z', { isOptedOut: true }, false],
  ['11:00, after its words were deleted', '2026-11-20T19:00:00Z', { hasBody: false }, false],
] as const)(
  'a parked text can be sent again only by day, before it expires and with consent (%s)',
  (_, time, text, may) => {
    expect(maySendAgain({ ...SOUND, ...text }, at(time))).toBe(may)
  },
)

test('a text expires by the real clock, but quiet hours follow the salon’s clock', () => {
  const noon = new Date('2026-11-20T20:00:00Z')
  const night = new Date('2026-11-21T06:00:00Z')
  const zone = { timeZone: 'America/Los_Angeles' }
  expect(maySendAgain(SOUND, { realNow: night, salonNow: noon, ...zone })).toBe(true)
  expect(maySendAgain(SOUND, { realNow: noon, salonNow: night, ...zone })).toBe(false)
  expect(
    maySendAgain(SOUND, { realNow: noon, salonNow: night, ...zone }, { quietFromHour: 23, quietUntilHour: 7 }),
  ).toBe(true)
})
