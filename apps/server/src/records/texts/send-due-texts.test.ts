import type { SmsResult } from '@frontlash/contract/sms-result'
import { isGsm7 } from '@frontlash/domain/texts/gsm7'
import { WORDED_TEMPLATES, type WordedTemplate } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSalonWithTwilio, type SalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { statement } from '../../platform/db/statement.ts'
import { recordOptOut } from './opt-out-store.ts'
import { queueText } from './queue-text.ts'
import { smsHealth } from './sms-health.ts'

let hearing: SalonWithTwilio
let deaf: SalonWithTwilio
beforeAll(async () => {
  ;[hearing, deaf] = await Promise.all([openSalonWithTwilio(), openSalonWithTwilio({ receivesCallbacks: false })])
})
afterAll(() => Promise.all([hearing.close(), deaf.close()]))

let under: SalonWithTwilio
beforeEach(() => {
  under = hearing
})
afterEach(() => under.calmDown())

type StoredText = {
  state: string
  error_code: string | null
  attempts: number
  provider_id: string | null
  lease_until: Date | null
}
const STORED = statement(
  'test.kept',
  'select state, error_code, attempts, provider_id, lease_until from texts where phone = :phone order by created_at',
).returns<StoredText>()
const storedTexts = async (phone: string) => (await under.db.rows(STORED, { phone }))[0]!

/** Queues a text to the given phone number, or to a new one. */
async function queued(
  more: { template?: WordedTemplate; phone?: string; visit?: string; waitMs?: number; happenedMsAgo?: number } = {},
): Promise<{ phone: string; body: string; result: SmsResult }> {
  const phone = more.phone ?? (await under.consentingPhone())
  const location = under.context.locations.get('tustin')
  const text = wordText(more.template ?? 'ON_TIME', {
    brand: 'Frontlash',
    location,
    now: under.clock.salonNow(),
    firstName: 'Anna',
    startAt: new Date('2026-11-20T19:05:00Z'),
    serviceName: 'Classic Full Set',
    technicianName: 'Maria G.',
    correctLocation: under.context.locations.get('irvine'),
    client: { name: 'Anna Gonzalez', phone },
    surveyLink: 'https://kiosk.example.com/survey?checkin_id=1',
  })
  const result = await queueText(under.context, under.db, {
    text,
    phone,
    locationId: 'tustin',
    visit: more.visit ?? 'booking-1',
    ...(more.waitMs !== undefined && { waitMs: more.waitMs }),
    ...(more.happenedMsAgo !== undefined && { happenedMsAgo: more.happenedMsAgo }),
  })
  return { phone, body: text.bodyWithNotice, result }
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 })
const becomes = (phone: string, state: string) =>
  eventually(async () => expect(await storedTexts(phone)).toMatchObject({ state }))
const addSeconds = (seconds: number) => under.clock.addMinutes(seconds / 60)
/**
 * Advances the clock while waiting. On a busy machine, the sender may handle a call too late and then pause for
 * seconds.
 */
const isDelivered = (phone: string) =>
  vi.waitFor(
    async () => {
      addSeconds(1)
      expect(await storedTexts(phone)).toMatchObject({ state: 'DELIVERED' })
    },
    { timeout: 30_000, interval: 100 },
  )

test('every text arrives in the GSM alphabet and gets the state DELIVERED', async () => {
  under.startSending()
  const sent: { phone: string; body: string }[] = []
  for (const template of WORDED_TEMPLATES) sent.push(await queued({ template }))
  for (const { phone, body } of sent) {
    await isDelivered(phone)
    const texts = under.textsTo(phone)
    expect(texts.map(one => one.body)).toEqual([body])
    expect(isGsm7(texts[0]!.body)).toBe(true)
    expect((await storedTexts(phone)).provider_id).toBe(texts[0]!.sid)
  }
})

test('a text with a delay is not sent before it is due', async () => {
  const { phone } = await queued({ template: 'ABANDONED', waitMs: 60_000 })
  const { phone: other } = await queued()
  under.startSending()
  await becomes(other, 'DELIVERED')
  expect(await storedTexts(phone)).toMatchObject({ state: 'QUEUED' })
  addSeconds(60)
  await becomes(phone, 'DELIVERED')
})

describe('a text whose outcome is unknown', () => {
  beforeEach(() => {
    under = deaf
  })

  test.each(['lost after', 'hang after', 'error after', 'timeout after', 'half after'] as const)(
    'is found at the provider and not sent again if only the provider’s response was lost (failure: %s)',
    async failure => {
      under.line.failure = failure
      const { phone, body } = await queued()
      under.startSending()
      await becomes(phone, 'UNKNOWN')
      under.line.failure = 'none'
      addSeconds(30)
      await eventually(async () => expect((await storedTexts(phone)).state).toMatch(/^(SENT|DELIVERED)$/))
      addSeconds(60)
      await sendsAnother()
      expect(under.textsTo(phone).map(one => one.body)).toEqual([body])
      expect(await storedTexts(phone)).toMatchObject({ attempts: 1, provider_id: under.textsTo(phone)[0]!.sid })
    },
  )

  test.each(['lost before', 'hang'] as const)(
    'is sent again if two lookups at the provider do not find the text (failure: %s)',
    async failure => {
      under.line.failure = failure
      const { phone } = await queued()
      under.startSending()
      await becomes(phone, 'UNKNOWN')
      under.line.failure = 'none'
      addSeconds(29)
      await sendsAnother()
      await lookedUp(phone, 0)
      addSeconds(1)
      await lookedUp(phone, 1)
      addSeconds(29)
      await sendsAnother()
      await lookedUp(phone, 1)
      expect(await storedTexts(phone)).toMatchObject({ attempts: 1 })
      addSeconds(1)
      await becomes(phone, 'SENT')
      expect(under.textsTo(phone)).toHaveLength(1)
      expect(await storedTexts(phone)).toMatchObject({ attempts: 2 })
    },
  )

  test('gets the state that the provider’s status callback reports', async () => {
    under = hearing
    under.line.failure = 'hang after'
    const { phone } = await queued()
    under.startSending()
    // The clock stands still, so the text is not looked up.
    await becomes(phone, 'DELIVERED')
    expect(under.textsTo(phone)).toHaveLength(1)
  })

  test('is not matched to an identical message from another day', async () => {
    under.startSending()
    const { phone } = await queued()
    await becomes(phone, 'SENT')
    under.clock.addMinutes(30 * 1440)
    under.line.failure = 'lost before'
    const { body } = await queued({ phone })
    // The server may have requested the status of the first text since.
    await eventually(async () =>
      expect((await under.db.rows(STORED, { phone })).map(one => one.state)).toEqual([
        expect.stringMatching(/^(SENT|DELIVERED)$/),
        'UNKNOWN',
      ]),
    )
    under.line.failure = 'none'
    addSeconds(30)
    await lookedUp(phone, 1)
    addSeconds(30)
    await eventually(() => expect(under.textsTo(phone).map(one => one.body)).toEqual([body, body]))
  })

  test('is parked after three attempts to send the text, and is not sent again', async () => {
    under.line.failure = 'lost before'
    const postsBefore = under.line.posts()
    const { phone } = await queued({ template: 'WRONG_DAY' })
    under.startSending()
    for (let attempt = 1; attempt <= 3; attempt++) {
      await eventually(async () =>
        expect(await storedTexts(phone)).toMatchObject({ state: 'UNKNOWN', attempts: attempt }),
      )
      addSeconds(30)
      await lookedUp(phone, 1)
      addSeconds(30)
    }
    await becomes(phone, 'PARKED')
    expect(under.line.posts() - postsBefore).toBe(3)
  })

  const LOOKUPS = statement(
    'test.lookups',
    `select lookups from texts where phone = :phone and state = 'UNKNOWN'`,
  ).returns<{ lookups: number }>()
  const lookedUp = (phone: string, times: number) =>
    eventually(async () => expect(await under.db.row(LOOKUPS, { phone })).toEqual({ lookups: times }))
  /** Sends another text, which proves that the sender has run since the clock was advanced. */
  const sendsAnother = async () => {
    const { phone } = await queued()
    await becomes(phone, 'SENT')
  }
})

describe('the text sender', () => {
  test('reports an unreachable provider in the health call, and sends each waiting text only once after the failure', async () => {
    await under.line.unplug()
    under.startSending()
    const waiting = await Promise.all(Array.from({ length: 8 }, () => queued()))
    await eventually(async () => {
      addSeconds(2)
      expect(await smsHealth(under.context)).toBe('down')
    })
    await under.line.plugIn()
    // The clock advances in small steps, because a jump between the claim and the attempt would postpone the text.
    for (const { phone } of waiting)
      await eventually(async () => {
        addSeconds(0.2)
        expect(await storedTexts(phone)).toMatchObject({ state: 'DELIVERED' })
      })
    expect(await smsHealth(under.context)).toBe('ok')
    for (const { phone } of waiting) expect(under.textsTo(phone)).toHaveLength(1)
  })

  test('reports an unreachable provider in the health call even if no text is due', async () => {
    under.startSending()
    await eventually(async () => expect(await under.db.row(SENDER)).toEqual({ trouble: null }))
    await under.line.unplug()
    addSeconds(30)
    await eventually(async () => {
      addSeconds(2)
      expect(await smsHealth(under.context)).toBe('down')
    })
  })

  test.each([
    [15 * 60 - 1, 'ON_TIME', 'DELIVERED'],
    [15 * 60, 'ON_TIME', 'EXPIRED'],
    [15 * 60, 'WRONG_DAY', 'DELIVERED'],
    [60 * 60, 'WRONG_DAY', 'EXPIRED'],
  ] as const)(
    'gives, after %i seconds, a due text with the template %s the state %s',
    async (seconds, template, state) => {
      const { phone } = await queued({ template })
      addSeconds(seconds)
      under.startSending()
      await becomes(phone, state)
      expect(under.textsTo(phone)).toHaveLength(state === 'DELIVERED' ? 1 : 0)
    },
  )

  test.each([
    [14, 'DELIVERED'],
    [15, 'EXPIRED'],
  ])('gives the text about a check-in that a kiosk saved %i minutes earlier the state %s', async (minutes, state) => {
    under.startSending()
    const { phone } = await queued({ happenedMsAgo: minutes * 60_000 })
    await becomes(phone, state)
  })

  test('does not send a text about an abandoned check-in after the start of the quiet hours', async () => {
    under.clock.set('2026-11-22T03:58:00Z')
    const { phone, result } = await queued({ template: 'ABANDONED', waitMs: 60_000 })
    expect(result.state).toBe('QUEUED')
    under.clock.set('2026-11-22T04:00:00Z')
    under.startSending()
    await becomes(phone, 'QUIET_HOURS')
  })

  const SENDER = statement('test.sender', 'select trouble from text_sender').returns<{ trouble: string | null }>()
})

test('no text is sent while the provider responds with 429, and afterwards each text is sent exactly once', async () => {
  under.startSending()
  const { phone: first } = await queued()
  await becomes(first, 'DELIVERED')
  const postsBefore = under.line.posts()
  under.sandbox.failures.set('twilio', '429', 60)
  const { phone } = await queued()
  await eventually(async () =>
    expect(await storedTexts(phone)).toMatchObject({ state: 'QUEUED', attempts: 0, lease_until: expect.any(Date) }),
  )
  under.sandbox.failures.set('twilio', 'ok', 0)
  addSeconds(1.9)
  const { phone: other } = await queued()
  expect(under.line.posts() - postsBefore).toBe(1)
  addSeconds(0.2)
  await becomes(phone, 'DELIVERED')
  await becomes(other, 'DELIVERED')
  expect([under.textsTo(phone).length, under.textsTo(other).length]).toEqual([1, 1])
})

describe('a text that the provider refuses', () => {
  test('stops all later texts to a phone number that has sent STOP to the provider', async () => {
    under.startSending()
    const { phone } = await queued({ phone: '+15005550004', template: 'MANAGER_REQUEST' })
    await becomes(phone, 'OPTED_OUT')
    expect(await queued({ phone, template: 'MANAGER_REQUEST', visit: '2' })).toMatchObject({
      result: { scenario: 'MANAGER_REQUEST', state: 'OPTED_OUT' },
    })
  })

  test.each([
    ['+15005550001', '21211'],
    ['+15005550009', '21614'],
  ])('flags the phone number %s, which cannot receive texts, and causes an alert', async (phone, code) => {
    under.startSending()
    await queued({ phone, template: 'MANAGER_REQUEST' })
    await becomes(phone, 'FAILED')
    expect(await storedTexts(phone)).toMatchObject({ error_code: code })
    expect(await under.db.rows(ALERTS, { code })).toEqual([{ kind: 'unreachable_phone' }])
    expect(await queued({ phone, template: 'MANAGER_REQUEST', visit: '2' })).toMatchObject({
      result: { state: 'FAILED' },
    })
  })

  test('does not block a later text for the same visit', async () => {
    under.startSending()
    const { phone } = await queued({ phone: '+15005550003', template: 'MANAGER_REQUEST' })
    await becomes(phone, 'FAILED')
    expect(await queued({ phone, template: 'MANAGER_REQUEST' })).toMatchObject({ result: { state: 'QUEUED' } })
  })

  test('is sent after the owner has corrected the provider’s wrong credentials', async () => {
    under.context.config.twilio!.authToken = 'mistyped'
    const sender = under.startSending()
    const { phone } = await queued()
    await eventually(async () => expect(await smsHealth(under.context)).toBe('down'))
    await sender.stop()
    expect(await storedTexts(phone)).toMatchObject({ state: 'QUEUED', attempts: 0 })
    under.context.config.twilio!.authToken = 'token of the tests'
    addSeconds(30)
    under.startSending()
    await becomes(phone, 'DELIVERED')
    expect(await smsHealth(under.context)).toBe('ok')
  })

  const ALERTS = statement('test.alerts', 'select kind from alerts where reason = :code').returns<{ kind: string }>()
})

test('a queued text is not sent after the client has opted out', async () => {
  const { phone } = await queued()
  await recordOptOut(under.db, { phone, source: 'STOP', at: under.clock.realNow(), requestId: null })
  const { phone: other } = await queued()
  under.startSending()
  await becomes(other, 'DELIVERED')
  expect(await storedTexts(phone)).toMatchObject({ state: 'OPTED_OUT' })
  expect(under.textsTo(phone)).toEqual([])
})

test('each text is sent only once even if two servers run', async () => {
  under.startSending()
  under.startSending()
  const sent = await Promise.all(Array.from({ length: 30 }, () => queued()))
  for (const { phone } of sent) await isDelivered(phone)
  for (const { phone } of sent) expect(under.textsTo(phone)).toHaveLength(1)
})

test('the status of a text is requested from the provider if an hour has passed without a final callback', async () => {
  under.startSending()
  // For this phone number the sandbox sends the status `sent` and no later status.
  const { phone } = await queued({ phone: '+17145550199', template: 'MANAGER_REQUEST' })
  await becomes(phone, 'SENT')
  const ASKED = statement(
    'test.asked',
    'select asked_at is not null as is_asked from texts where phone = :phone',
  ).returns<{ is_asked: boolean }>()
  under.clock.addMinutes(59)
  const { phone: other } = await queued()
  await becomes(other, 'DELIVERED')
  expect(await under.db.row(ASKED, { phone })).toEqual({ is_asked: false })
  under.clock.addMinutes(2)
  await eventually(async () => expect(await under.db.row(ASKED, { phone })).toEqual({ is_asked: true }))
})
