import type { SmsResult } from '@frontlash/contract/sms-result'
import { describe, expect, test } from 'vitest'
import { QUEUED, queuedTexts } from '../../../test/queued-texts.ts'
import { useSalonAtEleven } from '../../../test/salon-at-eleven.ts'
import { statement } from '../../platform/db/statement.ts'
import { resumeVisit } from '../abandoned-visits/abandoned-visit-store.ts'
import { saveSetting } from '../settings/setting-store.ts'
import { recordOptOut } from './opt-out-store.ts'
import { queueText } from './queue-text.ts'
import { smsStateOf } from './text-state.ts'

const under = useSalonAtEleven()
const { clock } = under
const { storedTexts, consentingPhone, consent, queue } = queuedTexts(under)

const SENT_BEFORE = (lastSentMinutesAgo: number): SmsResult => ({
  scenario: 'DUPLICATE_PREVENTED',
  state: 'DUPLICATE_PREVENTED',
  lastSentMinutesAgo,
})
const textsGoOut = (phone: string, state: string) =>
  under.db.run(statement('', `update texts set state = '${state}' where phone = '${phone}'`))

test('the stored count of parts includes the stop notice only if the text ends with the notice', async () => {
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

test('a text is queued in one statement, and is not stored if the caller’s transaction is rolled back', async () => {
  const phone = await consentingPhone()
  under.takeStatements()
  expect(await queue(phone)).toEqual(QUEUED('ON_TIME'))
  expect(under.takeStatements()).toHaveLength(1)

  const other = await consentingPhone()
  const failing = under.db.transaction(async queries => {
    await queueText(under.context, queries, {
      text: { template: 'ON_TIME', version: 1, body: 'Hi.', bodyWithNotice: 'Hi.' },
      phone: other,
      locationId: 'tustin',
      visit: 'booking-1',
    })
    throw new Error('the check-in fails')
  })
  await expect(failing).rejects.toThrow('the check-in fails')
  expect(await storedTexts(other)).toEqual([])
})

describe('a second text to the same phone number', () => {
  test.each([
    ['ON_TIME', 'EARLY', 119, SENT_BEFORE(119)],
    ['ON_TIME', 'LATE', 120, QUEUED('LATE')],
    ['TOO_LATE', 'VERY_LATE', 119, SENT_BEFORE(119)],
    ['TOO_LATE', 'VERY_LATE', 120, QUEUED('VERY_LATE')],
    ['WALK_IN_NOW', 'WALK_IN_LATER', 119, SENT_BEFORE(119)],
    ['WALK_IN_NOW', 'WALK_IN_LATER', 120, QUEUED('WALK_IN_LATER')],
    ['MANAGER_REQUEST', 'MANAGER_REQUEST', 9, SENT_BEFORE(9)],
    ['MANAGER_REQUEST', 'MANAGER_REQUEST', 10, QUEUED('MANAGER_REQUEST')],
    // The client first came too early or to the wrong location, and later came in time.
    ['WRONG_LOCATION', 'ON_TIME', 1, QUEUED('ON_TIME')],
    ['TOO_LATE', 'LATE_BUT_ALLOWED', 0, QUEUED('LATE_BUT_ALLOWED')],
    // A client who has checked in gets no text that says the client is too late.
    ['ON_TIME', 'TOO_LATE', 30, SENT_BEFORE(30)],
    ['ON_TIME', 'TOO_LATE', 120, QUEUED('TOO_LATE')],
  ] as const)(
    'is a duplicate or is queued, depending on template and time (%s, then %s after %i minutes)',
    async (first, second, minutes, result) => {
      const phone = await consentingPhone()
      await queue(phone, first)
      await textsGoOut(phone, 'SENT')
      clock.addMinutes(minutes)
      expect(await queue(phone, second)).toEqual(result)
    },
  )

  test.each([
    ['QUEUED', 'QUEUED'],
    ['SENDING', 'QUEUED'],
    ['UNKNOWN', 'QUEUED'],
    ['SENT', 'DUPLICATE_PREVENTED'],
    ['DELIVERED', 'DUPLICATE_PREVENTED'],
    ['FAILED', 'FAILED'],
    ['PARKED', 'FAILED'],
  ] as const)('is a duplicate of a first text with the state %s, and gets the state %s', async (stored, state) => {
    const phone = await consentingPhone()
    await queue(phone)
    await textsGoOut(phone, stored)
    clock.addMinutes(1)
    expect(await queue(phone)).toEqual({ scenario: 'DUPLICATE_PREVENTED', state, lastSentMinutesAgo: 1 })
  })

  test.each([
    ['23:59 hours', 24 * 60 - 1, 'DUPLICATE_PREVENTED'],
    ['24 hours', 24 * 60, 'ABANDONED'],
  ])('about an abandoned visit is a duplicate only within 24 hours (after %s)', async (_, minutes, scenario) => {
    const phone = await consentingPhone()
    await queue(phone, 'ABANDONED', { visit: 'walkin' })
    clock.addMinutes(minutes)
    expect(await queue(phone, 'ABANDONED', { visit: 'walkin' })).toMatchObject({ scenario })
  })

  test('is a duplicate within 30 days if both are survey texts, even at another location', async () => {
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

  test('is queued if it is about another visit or is from another location', async () => {
    const phone = await consentingPhone()
    await queue(phone)
    expect(await queue(phone, 'ON_TIME', { visit: 'booking-2' })).toEqual(QUEUED('ON_TIME'))
    expect(await queue(phone, 'ON_TIME', { locationId: 'irvine' })).toEqual(QUEUED('ON_TIME'))
  })

  test('is a duplicate even if twelve tablets queue it at the same time', async () => {
    const phone = await consentingPhone()
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        under.db.transaction(queries =>
          queueText(under.context, queries, {
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
    expect(await storedTexts(phone)).toHaveLength(1)
  })
})

test('a changed text wording is refused if its template or a placeholder is unknown', async () => {
  const words = (value: object) => saveSetting(under.db, 'textWording', 'irvine', value)
  await expect(words({ ON_TIM: 'Hi.' })).rejects.toThrow('textWording')
  await expect(words({ ON_TIME: 'Hi {firstname}.' })).rejects.toThrow('{firstname} stands for nothing')
  await words({ ON_TIME: 'Hi {first}.' })
})

describe('a text is not queued', () => {
  test('if the client has given no consent', async () => {
    const result = await queue('+17145559001')
    expect(result).toEqual({ scenario: 'ON_TIME', state: 'NO_CONSENT' })
    expect(await queue('+17145559001', 'MANAGER_REQUEST')).toEqual(QUEUED('MANAGER_REQUEST'))
  })

  test('if the phone number has sent STOP, and the reason is stored once', async () => {
    const phone = await consentingPhone()
    await recordOptOut(under.db, { phone, source: 'STOP', at: clock.realNow(), requestId: null })
    expect(await queue(phone)).toEqual({ scenario: 'ON_TIME', state: 'OPTED_OUT' })
    expect(await queue(phone)).toEqual({ scenario: 'ON_TIME', state: 'OPTED_OUT' })
    expect(await storedTexts(phone)).toMatchObject([{ state: 'OPTED_OUT', is_counted: false, has_stop_notice: false }])
  })

  test('if the recipient is a premium-rate number', async () => {
    await consent('+19005550101')
    expect(await queue('+19005550101')).toEqual({ scenario: 'ON_TIME', state: 'FAILED' })
  })

  test('if the salon has no text provider, but the call still succeeds', async () => {
    const phone = await consentingPhone()
    const silent = { ...under.context, config: { ...under.context.config, twilio: undefined } }
    const result = await queueText(silent, under.db, {
      text: { template: 'EARLY', version: 1, body: 'Hi.', bodyWithNotice: 'Hi.' },
      phone,
      locationId: 'tustin',
      visit: 'booking-1',
    })
    expect(result).toEqual({ scenario: 'EARLY', state: 'NOT_CONFIGURED' })
  })

  test.each([
    ['2026-11-21T03:58:00Z', 'ABANDONED', 'QUEUED'], // The time is 19:58, and the text is due at 19:59.
    ['2026-11-21T03:59:00Z', 'ABANDONED', 'QUIET_HOURS'], // The text is due at 20:00.
    ['2026-11-21T04:00:00Z', 'ABANDONED', 'QUIET_HOURS'],
    ['2026-11-20T15:59:00Z', 'ABANDONED', 'QUIET_HOURS'], // The time is 7:59.
    ['2026-11-20T16:00:00Z', 'ABANDONED', 'QUEUED'],
    ['2026-11-21T06:00:00Z', 'ON_TIME', 'QUEUED'], // The client is waiting at the kiosk.
  ] as const)(
    'in quiet hours unless the client is waiting for it (at %s the template %s gets the result %s)',
    async (at, template, state) => {
      clock.set(at)
      const phone = await consentingPhone()
      expect(await queue(phone, template, { visit: 'walkin', waitMs: 60_000 })).toEqual({ scenario: template, state })
    },
  )
})

test('the first text to a phone number within 30 days contains the stop notice', async () => {
  const phone = await consentingPhone()
  await queue(phone)
  await queue(phone, 'ON_TIME', { visit: 'booking-2' })
  clock.addMinutes(30 * 1440 - 1)
  await queue(phone, 'ON_TIME', { visit: 'booking-3' })
  clock.addMinutes(1)
  await queue(phone, 'ON_TIME', { visit: 'booking-4' })
  expect((await storedTexts(phone)).map(one => one.body)).toEqual([
    'Hi Anna. Reply STOP to opt out.',
    'Hi Anna.',
    'Hi Anna.',
    'Hi Anna. Reply STOP to opt out.',
  ])
})

test('the text about an abandoned visit is withdrawn if the client continues', async () => {
  const phone = await consentingPhone()
  const abandoned = () => queue(phone, 'ABANDONED', { visit: 'walkin', waitMs: 60_000 })
  expect(await abandoned()).toEqual(QUEUED('ABANDONED'))
  expect((await storedTexts(phone))[0]!.due_at).toEqual(new Date('2026-11-20T19:01:00Z'))
  await resumeVisit(under.context, under.db, phone)
  expect(await storedTexts(phone)).toMatchObject([{ state: 'WITHDRAWN', is_counted: false }])
  clock.addMinutes(1)
  expect(await abandoned()).toEqual(QUEUED('ABANDONED'))
  expect((await storedTexts(phone))[1]).toMatchObject({ state: 'QUEUED', has_stop_notice: true })
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
] as const)('a text with the state %s is shown as %s', (state, shown) => {
  expect(smsStateOf(state)).toBe(shown)
})
