import type { SmsResult } from '@frontlash/contract/sms-result'
import type { TextState } from '@frontlash/domain/texts/text-states'
import type { TextTemplate } from '@frontlash/domain/texts/which-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../test/salon-under-test.ts'
import { type TestClock, testClock } from '../../../test/test-clock.ts'
import type { AppContext } from '../../app-context.ts'
import { statement } from '../../platform/db/statement.ts'
import { resumeVisit } from '../abandoned-visits/abandoned-visit.ts'
import { recordConsent } from '../consents/consent-store.ts'
import { saveSetting } from '../settings/settings.ts'
import { recordOptOut } from './opt-out-store.ts'
import { queueText, type TextToQueue } from './queue-text.ts'
import { smsStateOf } from './text-state.ts'

let under: AppUnderTest
let clock: TestClock
let context: AppContext
beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  context = under.context
})
afterAll(() => under.close())
beforeEach(() => clock.set(ELEVEN))

type Kept = { state: TextState; body: string; has_stop_notice: boolean; is_counted: boolean; due_at: Date }
const KEPT = statement(
  'test.kept-texts',
  'select state, body, has_stop_notice, is_counted, due_at from texts where phone = :phone order by visit, created_at',
).returns<Kept>()
const keptFor = (phone: string) => under.db.rows(KEPT, { phone })

const DEVICE = '00000000-0000-4000-8000-0000000000d1'
let lastPhone = 100
/** A new number for each test, given under the notice. */
async function consentingPhone(): Promise<string> {
  const phone = `+1714555${String(++lastPhone).padStart(4, '0')}`
  await consent(phone)
  return phone
}
function consent(phone: string): Promise<void> {
  const at = clock.realNow()
  return recordConsent(under.db, {
    phone,
    textVersion: 'texts-2026-11',
    screen: '/',
    source: 'kiosk',
    locationId: 'tustin',
    deviceId: DEVICE,
    shownAt: at,
    at,
  })
}

function queue(phone: string, template: TextTemplate = 'ON_TIME', more: Partial<TextToQueue> = {}): Promise<SmsResult> {
  return queueText(context, under.db, {
    text: { template, version: 1, body: 'Hi Anna.', bodyWithNotice: 'Hi Anna. Reply STOP to opt out.' },
    phone,
    locationId: 'tustin',
    visit: 'booking-1',
    ...more,
  })
}

const QUEUED = (scenario: TextTemplate): SmsResult => ({ scenario, state: 'QUEUED' })
const SENT_BEFORE = (lastSentMinutesAgo: number): SmsResult => ({
  scenario: 'DUPLICATE_PREVENTED',
  state: 'DUPLICATE_PREVENTED',
  lastSentMinutesAgo,
})
const textsGoOut = (phone: string, state: string) =>
  under.db.run(statement('', `update texts set state = '${state}' where phone = '${phone}'`))

test('a text is stored with the number of parts that it is sent in, with the stop notice or without', async () => {
  const long = 'x'.repeat(150)
  const text = {
    template: 'ON_TIME',
    version: 1,
    body: long,
    bodyWithNotice: `${long} Reply STOP to opt out.`,
  } as const
  const PARTS = statement('', 'select parts from texts where phone = :phone order by created_at')
  const phone = await consentingPhone()
  await queue(phone, 'ON_TIME', { text })
  clock.set('2026-11-20T19:01:00Z')
  await queue(phone, 'ON_TIME', { text, visit: 'booking-2' })
  expect(await under.db.rows(PARTS, { phone })).toEqual([{ parts: 2 }, { parts: 1 }])
})

describe('when the month’s budget is used up', () => {
  const useUp = async (monthlyUsd: number | null) => {
    await saveSetting(under.db, 'textBudget', '', { monthlyUsd, centsPerSegment: 100 })
    await context.settings.refresh()
    await under.db.run(
      statement(
        '',
        `insert into texts (phone, template, location_id, state, is_counted, parts, due_at, expires_at, day, created_at, sent_at, updated_at)
         values ('+17145559999', 'ON_TIME', 'irvine', 'SENT', false, 1, :at, :at, '2026-11-20', :at, :at, :at)`,
      ),
      { at: clock.realNow() },
    )
  }
  const codeOf = async (phone: string) =>
    (await under.db.row(statement('', 'select state, error_code from texts where phone = :phone'), { phone }))!
  const capsAlerts = () => under.db.rows(statement('', `select from alerts where kind = 'caps'`))

  test('surveys and abandoned texts stop, without an alert, and arrival texts go out', async () => {
    await useUp(1)
    const before = (await capsAlerts()).length
    for (const template of ['SURVEY', 'ABANDONED'] as const) {
      const phone = await consentingPhone()
      expect(await queue(phone, template)).toMatchObject({ state: 'CAPPED' })
      expect(await codeOf(phone)).toMatchObject({ state: 'CAPPED', error_code: 'budget' })
    }
    expect(await queue(await consentingPhone(), 'ON_TIME')).toEqual(QUEUED('ON_TIME'))
    expect(await capsAlerts()).toHaveLength(before)
  })

  test('they go out again with a larger budget, or without one', async () => {
    for (const budget of [10_000, null]) {
      await useUp(budget)
      expect(await queue(await consentingPhone(), 'SURVEY')).toEqual(QUEUED('SURVEY'))
    }
  })
})

test('a text is queued in one statement, and is there only when the caller’s transaction is', async () => {
  const phone = await consentingPhone()
  under.takeStatements()
  expect(await queue(phone)).toEqual(QUEUED('ON_TIME'))
  expect(under.takeStatements()).toHaveLength(1)

  const other = await consentingPhone()
  const failing = under.db.transaction(async queries => {
    await queueText(context, queries, {
      text: { template: 'ON_TIME', version: 1, body: 'Hi.', bodyWithNotice: 'Hi.' },
      phone: other,
      locationId: 'tustin',
      visit: 'booking-1',
    })
    throw new Error('the check-in fails')
  })
  await expect(failing).rejects.toThrow('the check-in fails')
  expect(await keptFor(other)).toEqual([])
})

describe('a second text of the same group and visit', () => {
  test.each([
    ['ON_TIME', 'EARLY', 119, SENT_BEFORE(119)],
    ['ON_TIME', 'LATE', 120, QUEUED('LATE')],
    ['TOO_LATE', 'VERY_LATE', 119, SENT_BEFORE(119)],
    ['TOO_LATE', 'VERY_LATE', 120, QUEUED('VERY_LATE')],
    ['WALK_IN_NOW', 'WALK_IN_LATER', 119, SENT_BEFORE(119)],
    ['WALK_IN_NOW', 'WALK_IN_LATER', 120, QUEUED('WALK_IN_LATER')],
    ['MANAGER_REQUEST', 'MANAGER_REQUEST', 9, SENT_BEFORE(9)],
    ['MANAGER_REQUEST', 'MANAGER_REQUEST', 10, QUEUED('MANAGER_REQUEST')],
    // The client was too early or at the wrong place, and then came in time.
    ['WRONG_LOCATION', 'ON_TIME', 1, QUEUED('ON_TIME')],
    ['TOO_LATE', 'LATE_BUT_ALLOWED', 0, QUEUED('LATE_BUT_ALLOWED')],
    // Checked in already, the client is not told that they are too late.
    ['ON_TIME', 'TOO_LATE', 30, SENT_BEFORE(30)],
    ['ON_TIME', 'TOO_LATE', 120, QUEUED('TOO_LATE')],
  ] as const)('%s, then %s after %i minutes', async (first, second, minutes, result) => {
    const phone = await consentingPhone()
    await queue(phone, first)
    await textsGoOut(phone, 'SENT')
    clock.addMinutes(minutes)
    expect(await queue(phone, second)).toEqual(result)
  })

  test.each([
    ['QUEUED', 'QUEUED'],
    ['SENDING', 'QUEUED'],
    ['UNKNOWN', 'QUEUED'],
    ['SENT', 'DUPLICATE_PREVENTED'],
    ['DELIVERED', 'DUPLICATE_PREVENTED'],
    ['FAILED', 'FAILED'],
    ['PARKED', 'FAILED'],
  ] as const)('while the first is %s, is answered as %s', async (kept, state) => {
    const phone = await consentingPhone()
    await queue(phone)
    await textsGoOut(phone, kept)
    clock.addMinutes(1)
    expect(await queue(phone)).toEqual({ scenario: 'DUPLICATE_PREVENTED', state, lastSentMinutesAgo: 1 })
  })

  test.each([
    ['23:59 hours', 24 * 60 - 1, 'DUPLICATE_PREVENTED'],
    ['24 hours', 24 * 60, 'ABANDONED'],
  ])('about an abandoned check-in after %s', async (_, minutes, scenario) => {
    const phone = await consentingPhone()
    await queue(phone, 'ABANDONED', { visit: 'walkin' })
    clock.addMinutes(minutes)
    expect(await queue(phone, 'ABANDONED', { visit: 'walkin' })).toMatchObject({ scenario })
  })

  test('a survey is asked for once in 30 days, whichever salon the client visits', async () => {
    const phone = await consentingPhone()
    await queue(phone, 'SURVEY')
    await textsGoOut(phone, 'SENT')
    clock.addMinutes(30 * 1440 - 1)
    expect(await queue(phone, 'SURVEY', { locationId: 'irvine', visit: 'booking-2' })).toMatchObject({
      state: 'DUPLICATE_PREVENTED',
    })
    clock.addMinutes(1)
    expect(await queue(phone, 'SURVEY', { locationId: 'irvine', visit: 'booking-2' })).toEqual(QUEUED('SURVEY'))
  })

  test('another visit, and another salon, have texts of their own', async () => {
    const phone = await consentingPhone()
    await queue(phone)
    expect(await queue(phone, 'ON_TIME', { visit: 'booking-2' })).toEqual(QUEUED('ON_TIME'))
    expect(await queue(phone, 'ON_TIME', { locationId: 'irvine' })).toEqual(QUEUED('ON_TIME'))
  })

  test('twelve tablets at once send one', async () => {
    const phone = await consentingPhone()
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        under.db.transaction(queries =>
          queueText(context, queries, {
            text: { template: 'ON_TIME', version: 1, body: 'Hi.', bodyWithNotice: 'Hi.' },
            phone,
            locationId: 'tustin',
            visit: 'booking-1',
          }),
        ),
      ),
    )
    expect(results.filter(one => one.scenario === 'ON_TIME' && one.state === 'QUEUED')).toHaveLength(1)
    const repeats = results.filter(one => one.scenario === 'DUPLICATE_PREVENTED' && one.lastSentMinutesAgo === 0)
    expect(repeats.map(one => one.state)).toEqual(Array(11).fill('QUEUED'))
    expect(await keptFor(phone)).toHaveLength(1)
  })
})

describe('limits', () => {
  const fourTexts = async (phone: string) => {
    for (const visit of ['1', '2', '3', '4'])
      expect(await queue(phone, 'ON_TIME', { visit })).toEqual(QUEUED('ON_TIME'))
  }
  const ALERTS = statement(
    'test.caps-alerts',
    `select kind, day from alerts where location_id = :locationId and kind = 'caps'`,
  ).returns<{ kind: string; day: string }>()
  const EVENTS = statement(
    'test.caps-events',
    `select data from board_events where location_id = :locationId and kind = 'alert'`,
  ).returns<{ data: { kind: string } }>()

  test('a phone’s fifth kiosk text of the day is not sent, the dashboard says so once; tomorrow four may go', async () => {
    const phone = await consentingPhone()
    await fourTexts(phone)
    expect(await queue(phone, 'ON_TIME', { visit: '5' })).toEqual({ scenario: 'ON_TIME', state: 'CAPPED' })
    expect(await queue(phone, 'ON_TIME', { visit: '6' })).toMatchObject({ state: 'CAPPED' })
    expect(await under.db.rows(ALERTS, { locationId: 'tustin' })).toEqual([{ kind: 'caps', day: '2026-11-20' }])
    expect(await under.db.rows(EVENTS, { locationId: 'tustin' })).toEqual([
      { data: expect.objectContaining({ kind: 'caps' }) },
    ])

    clock.set('2026-11-21T07:59:59Z')
    expect(await queue(phone, 'ON_TIME', { visit: '7' })).toMatchObject({ state: 'CAPPED' })
    clock.set('2026-11-21T08:00:00Z') // midnight at the salon
    expect(await queue(phone, 'ON_TIME', { visit: '8' })).toEqual(QUEUED('ON_TIME'))
  })

  test('a manager’s phone is not limited by how many clients ask for them', async () => {
    const phone = await consentingPhone()
    for (const visit of ['1', '2', '3', '4', '5', '6'])
      expect(await queue(phone, 'MANAGER_REQUEST', { visit })).toEqual(QUEUED('MANAGER_REQUEST'))
    expect(await queue(phone)).toEqual(QUEUED('ON_TIME'))
  })

  test('a kiosk’s 61st text within an hour is not sent, and goes when the first is an hour old', async () => {
    const deviceId = '00000000-0000-4000-8000-0000000000d2'
    for (let sent = 0; sent < 60; sent++)
      expect(await queue(await consentingPhone(), 'ON_TIME', { deviceId })).toEqual(QUEUED('ON_TIME'))
    const phone = await consentingPhone()
    clock.addMinutes(59)
    expect(await queue(phone, 'ON_TIME', { deviceId })).toMatchObject({ state: 'CAPPED' })
    expect(await queue(phone, 'LATE', { deviceId: DEVICE, visit: '2' })).toEqual(QUEUED('LATE'))
    clock.addMinutes(1)
    expect(await queue(phone, 'ON_TIME', { deviceId })).toEqual(QUEUED('ON_TIME'))
  })

  test('twenty check-ins at once on one kiosk do not get past its limit', async () => {
    const deviceId = '00000000-0000-4000-8000-0000000000d3'
    await saveSetting(under.db, 'textRules', 'costa-mesa', {
      ...context.settings.get('textRules'),
      perDeviceAndHour: 7,
    })
    await context.settings.refresh()
    const phones = await Promise.all(Array.from({ length: 20 }, consentingPhone))
    const results = await Promise.all(
      phones.map(phone => queue(phone, 'ON_TIME', { deviceId, locationId: 'costa-mesa' })),
    )
    expect(results.filter(one => one.state === 'QUEUED')).toHaveLength(7)
  })

  test('with limits off only duplicates are held back', async () => {
    const phone = await consentingPhone()
    const unlimited = { ...context, config: { ...context.config, rateLimits: false } }
    for (const visit of ['1', '2', '3', '4', '5', '5']) {
      const result = await queueText(unlimited, under.db, {
        text: { template: 'ON_TIME', version: 1, body: 'Hi.', bodyWithNotice: 'Hi.' },
        phone,
        locationId: 'tustin',
        visit,
      })
      expect(result.state).not.toBe('CAPPED')
    }
    expect(await keptFor(phone)).toHaveLength(5)
  })
})

test('the salon cannot word a text that does not exist, nor speak of what a text does not know', async () => {
  const words = (value: object) => saveSetting(under.db, 'textWording', 'irvine', value)
  await expect(words({ ON_TIM: 'Hi.' })).rejects.toThrow('textWording')
  await expect(words({ ON_TIME: 'Hi {firstname}.' })).rejects.toThrow('{firstname} stands for nothing')
  await words({ ON_TIME: 'Hi {first}.' })
})

describe('a text does not go out', () => {
  test('to a number that was never given under the notice', async () => {
    const result = await queue('+17145559001')
    expect(result).toEqual({ scenario: 'ON_TIME', state: 'NO_CONSENT' })
    expect(await queue('+17145559001', 'MANAGER_REQUEST')).toEqual(QUEUED('MANAGER_REQUEST'))
  })

  test('to a phone that has replied STOP, and the reason is kept once', async () => {
    const phone = await consentingPhone()
    await recordOptOut(under.db, { phone, source: 'STOP', at: clock.realNow(), requestId: null })
    expect(await queue(phone)).toEqual({ scenario: 'ON_TIME', state: 'OPTED_OUT' })
    expect(await queue(phone)).toEqual({ scenario: 'ON_TIME', state: 'OPTED_OUT' })
    expect(await keptFor(phone)).toMatchObject([{ state: 'OPTED_OUT', is_counted: false, has_stop_notice: false }])
  })

  test('to a premium number', async () => {
    await consent('+19005550101')
    expect(await queue('+19005550101')).toEqual({ scenario: 'ON_TIME', state: 'FAILED' })
  })

  test('when the salon has no text provider, and a check-in is none the worse for it', async () => {
    const phone = await consentingPhone()
    const silent = { ...context, config: { ...context.config, twilio: undefined } }
    const result = await queueText(silent, under.db, {
      text: { template: 'EARLY', version: 1, body: 'Hi.', bodyWithNotice: 'Hi.' },
      phone,
      locationId: 'tustin',
      visit: 'booking-1',
    })
    expect(result).toEqual({ scenario: 'EARLY', state: 'NOT_CONFIGURED' })
  })

  test.each([
    ['2026-11-21T03:58:00Z', 'ABANDONED', 'QUEUED'], // 19:58, due at 19:59
    ['2026-11-21T03:59:00Z', 'ABANDONED', 'QUIET_HOURS'], // due at 20:00
    ['2026-11-21T04:00:00Z', 'ABANDONED', 'QUIET_HOURS'],
    ['2026-11-20T15:59:00Z', 'ABANDONED', 'QUIET_HOURS'], // 7:59
    ['2026-11-20T16:00:00Z', 'ABANDONED', 'QUEUED'],
    ['2026-11-21T06:00:00Z', 'ON_TIME', 'QUEUED'], // the client is at the kiosk
  ] as const)('in quiet hours unless it answers somebody: at %s, %s is %s', async (at, template, state) => {
    clock.set(at)
    const phone = await consentingPhone()
    expect(await queue(phone, template, { visit: 'walkin', waitMs: 60_000 })).toEqual({ scenario: template, state })
  })
})

test('the stop notice goes with the first text to a phone, and again after 30 days', async () => {
  const phone = await consentingPhone()
  await queue(phone)
  await queue(phone, 'ON_TIME', { visit: 'booking-2' })
  clock.addMinutes(30 * 1440 - 1)
  await queue(phone, 'ON_TIME', { visit: 'booking-3' })
  clock.addMinutes(1)
  await queue(phone, 'ON_TIME', { visit: 'booking-4' })
  expect((await keptFor(phone)).map(one => one.body)).toEqual([
    'Hi Anna. Reply STOP to opt out.',
    'Hi Anna.',
    'Hi Anna.',
    'Hi Anna. Reply STOP to opt out.',
  ])
})

test('a client who goes on after all gets no text about stopping, and can get one another time', async () => {
  const phone = await consentingPhone()
  const abandoned = () => queue(phone, 'ABANDONED', { visit: 'walkin', waitMs: 60_000 })
  expect(await abandoned()).toEqual(QUEUED('ABANDONED'))
  expect((await keptFor(phone))[0]!.due_at).toEqual(new Date('2026-11-20T19:01:00Z'))
  await resumeVisit(context, under.db, phone)
  expect(await keptFor(phone)).toMatchObject([{ state: 'WITHDRAWN', is_counted: false }])
  clock.addMinutes(1)
  expect(await abandoned()).toEqual(QUEUED('ABANDONED'))
  expect((await keptFor(phone))[1]).toMatchObject({ state: 'QUEUED', has_stop_notice: true })
})

test.each([
  ['SENDING', 'QUEUED'],
  ['UNKNOWN', 'QUEUED'],
  ['SENT', 'SENT'],
  ['DELIVERED', 'DELIVERED'],
  ['UNDELIVERED', 'FAILED'],
  ['PARKED', 'FAILED'],
  ['EXPIRED', 'FAILED'],
  ['OPTED_OUT', 'OPTED_OUT'],
] as const)('of a text that is %s no screen says more than %s', (state, shown) => {
  expect(smsStateOf(state)).toBe(shown)
})
