import { expect, test } from 'vitest'
import {
  backupStatus,
  clockStatus,
  databaseStatus,
  diskStatus,
  formatBytes,
  formatDuration,
  jobStatus,
  squareStatus,
  tabletStatus,
  textStatus,
} from './part-status.ts'

const NOW = Date.parse('2026-11-20T19:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [0, '0 min'],
  [59 * MINUTE + 59_999, '59 min'],
  [HOUR, '1 h'],
  [3 * HOUR + 4 * MINUTE, '3 h 4 min'],
  [23 * HOUR + 59 * MINUTE, '23 h 59 min'],
  [24 * HOUR, '1 d'],
  [48 * HOUR, '2 d'],
  [76 * HOUR + 30 * MINUTE, '3 d 4 h'],
])('a duration of %i ms is shown as %s', (ms, words) => expect(formatDuration(ms)).toBe(words))

test.each([
  [0, '0 KB'],
  [811_200, '812 KB'],
  [999_999, '1000 KB'],
  [142_000_000, '142 MB'],
  [999_499_999, '999 MB'],
  [1_000_000_000, '1.0 GB'],
  [1_400_000_000, '1.4 GB'],
])('a size of %i bytes is shown as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

const square = {
  daily: { lastUpdateMs: NOW - MINUTE, count: 271 },
  rolling: { lastUpdateMs: NOW - 14 * MINUTE, count: 18_400 },
  health: 'ok' as const,
  failure: null,
  webhooks: 12,
  webhooksWaiting: 0,
}
test('the label of today’s booking count mentions that cancelled bookings are included', () => {
  const { facts: fields } = squareStatus({ ...square, daily: { ...square.daily, count: 272 } }, NOW)
  expect(fields).toContainEqual({ name: 'Today', value: '272 bookings, cancelled ones included' })
})

test.each([
  ['all is well', {}, 'The bookings were last copied from Square 1 min ago.', true],
  ['a burst of webhooks waits', { webhooksWaiting: 50 }, 'The bookings were last copied from Square 1 min ago.', true],
  ['many webhooks wait', { webhooksWaiting: 51 }, '51 changes from Square wait to be worked.'],
  [
    'Square is down',
    { health: 'down' as const, failure: '503' },
    'Square does not answer (503); bookings are as of 1 min ago.',
  ],
  [
    'Square was never reached',
    { health: 'down' as const, daily: { lastUpdateMs: null, count: 0 } },
    'Square does not answer; no bookings were copied yet.',
  ],
  [
    'the copy is late',
    { health: 'late' as const, daily: { lastUpdateMs: NOW - 16 * MINUTE, count: 271 } },
    'The copy of today’s bookings is late: 16 min ago.',
  ],
  [
    'the clock is behind',
    { health: 'late' as const, daily: { lastUpdateMs: NOW + 20 * MINUTE, count: 271 } },
    'The copy of today’s bookings is dated 20 min ahead of this clock: it was set back, or is behind.',
  ],
  [
    'many webhooks wait during the first copy',
    { health: 'first' as const, daily: { lastUpdateMs: null, count: 0 }, webhooksWaiting: 51 },
    '51 changes from Square wait to be worked.',
  ],
])(
  'the status line about Square has the expected status and message if %s',
  (_name, change, sentence, isOk = false) => {
    expect(squareStatus({ ...square, ...change }, NOW)).toMatchObject({ sentence, isOk })
  },
)

test('the first copy of the bookings is not reported as a problem while it runs', () => {
  const fields = { ...square, health: 'first' as const, daily: { lastUpdateMs: null, count: 0 } }
  expect(squareStatus(fields, NOW)).toMatchObject({
    isOk: true,
    sentence: 'The first copy of the bookings is being made.',
  })
})

const texts = { problem: null, isConfigured: true, queued: 2, failed: 1, parked: 0 }
test.each([
  ['all is well, although one text failed', {}, true, 'Texts go out.'],
  [
    'no text provider is configured',
    { isConfigured: false },
    true,
    'Texts are not configured: they are kept and none is sent.',
  ],
  [
    'the provider does not respond',
    { problem: 'unreachable' as const },
    false,
    'The text provider does not answer: texts wait and go out when it does.',
  ],
  ['one text is parked', { parked: 1 }, false, '1 text of the last 24 hours may not have gone out.'],
])('the status line about texts has the expected status and message if %s', (_name, change, isOk, sentence) => {
  expect(textStatus({ ...texts, ...change })).toMatchObject({ isOk, sentence })
})

const FRONT_DESK = { name: 'Front desk', location: 'irvine', since: new Date(NOW - 25 * MINUTE) } as const
test.each([
  ['no tablet is set up', 0, [], true, 'No tablet is set up yet.'],
  ['all tablets respond', 4, [], true, 'No tablet is missing.'],
  ['one tablet is silent', 4, [FRONT_DESK], false, 'Not heard from: Front desk (Irvine) since 25 min.'],
  [
    'a tablet without a name is silent too',
    4,
    [FRONT_DESK, { ...FRONT_DESK, name: null, since: new Date(NOW - HOUR) }],
    false,
    'Not heard from: Front desk (Irvine) since 25 min, a tablet without a name (Irvine) since 1 h.',
  ],
])(
  'the status line about tablets has the expected status and message if %s',
  (_name, count, silent, isOk, sentence) => {
    expect(tabletStatus({ count, silent }, NOW)).toMatchObject({ isOk, sentence })
  },
)

test.each([
  [200, 'The disk is nearly full: writes are rejected until there is room.'],
  [201, 'The disk is filling up: make room soon.'],
  [1004, 'The disk is filling up: make room soon.'],
  [1005, null],
])('a disk with %i MB free and a limit of 201 MB has the message %j', (free, message) => {
  expect(diskStatus({ free: free * 1_000_000, total: 1e12 }, 201_000_000).sentence).toBe(message)
})

test.each([
  ['the demo has no backup', null, true, 1_000, true, 'There is no backup yet.'],
  ['a new salon has no backup', null, false, 26, true, 'There is no backup yet.'],
  ['a salon has no backup after its first night', null, false, 26.1, false, 'There is no backup.'],
  ['the last backup is from this night', 10, false, 1_000, true, 'The last backup was made 10 hours ago.'],
  [
    'the last backup is too old',
    27,
    false,
    1_000,
    false,
    'The last backup is of 1 day ago; there should be one each night.',
  ],
])(
  'the status line about the backup has the expected status and message if %s',
  (_name, ageHours, isDemo, salonHours, isOk, sentence) => {
    const last = ageHours === null ? null : { atMs: NOW - ageHours * HOUR, bytes: 1_000_000 }
    expect(backupStatus(last, NOW, { isDemo, salonSinceMs: NOW - salonHours * HOUR, failure: null })).toMatchObject({
      isOk,
      sentence,
    })
  },
)

test('a failed nightly backup is reported immediately, even in the demo', () => {
  const failed = { isDemo: true, salonSinceMs: NOW, failure: 'no space left on device' }
  expect(backupStatus({ atMs: NOW - 10 * HOUR, bytes: 1_000_000 }, NOW, failed)).toEqual({
    isOk: false,
    sentence: 'The night’s backup failed and is tried again: no space left on device',
    facts: [
      { name: 'Last backup', value: '10 hours ago' },
      { name: 'Size', value: '1 MB' },
    ],
  })
})

test('a parked job is reported together with its kind', () => {
  expect(jobStatus({ waiting: 3, parked: 0, parkedKind: null }).sentence).toBeNull()
  expect(jobStatus({ waiting: 3, parked: 1, parkedKind: 'waiver document' }).sentence).toBe(
    '1 job failed five times and is not tried again (waiver document).',
  )
})

test('the status screen reports a database that does not respond', () => {
  expect(databaseStatus(null)).toMatchObject({ isOk: false })
  expect(databaseStatus({ version: '18.1', bytes: 42_000_000 })).toEqual({
    isOk: true,
    sentence: null,
    facts: [
      { name: 'Status', value: 'Connected' },
      { name: 'Version', value: 'PostgreSQL 18.1' },
      { name: 'Size', value: '42 MB' },
    ],
  })
})

test.each([
  ['nobody has responded yet', [], null, 'Nothing yet'],
  ['it differs by 30 s', [{ name: 'Square', aheadMs: 30_000 }], null, 'Right'],
  [
    'it is more than 30 s behind',
    [{ name: 'Square', aheadMs: 30_001 }],
    'The clock of this machine is 30 s behind Square’s: set it by the network (timedatectl set-ntp true).',
    '30 s behind',
  ],
  [
    'it is ahead of both',
    [
      { name: 'Square', aheadMs: -HOUR },
      { name: 'Twilio', aheadMs: -HOUR - 4 * MINUTE },
    ],
    'The clock of this machine is 1 h ahead of Square’s and 1 h 4 min ahead of Twilio’s: set it by the network (timedatectl set-ntp true).',
    '1 h ahead',
  ],
])('the status line about the clock has the expected status and message if %s', (_, others, sentence, first) => {
  const words = clockStatus(others)
  expect(words).toMatchObject({ isOk: sentence === null, sentence })
  expect(words.facts[0]!.value).toBe(first)
})
