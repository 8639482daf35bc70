import { describe, expect, test } from 'vitest'
import { DEVICE, QUEUED, queuedTexts } from '../../../test/queued-texts.ts'
import { useSalonAtEleven } from '../../../test/salon-at-eleven.ts'
import { statement } from '../../platform/db/statement.ts'
import { saveSetting } from '../settings/setting-store.ts'
import { queueText } from './queue-text.ts'

const under = useSalonAtEleven()
const { clock } = under
const { storedTexts, consentingPhone, queue } = queuedTexts(under)

describe('a monthly budget for texts that is used up', () => {
  const useUp = async (monthlyUsd: number | null) => {
    await saveSetting(under.db, 'textBudget', '', { monthlyUsd, centsPerSegment: 100 })
    await under.context.settings.refresh()
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

  test('allows arrival texts, but drops survey texts and texts about abandoned visits without an alert', async () => {
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

  test('stops survey texts only until the budget is raised or removed', async () => {
    for (const budget of [10_000, null]) {
      await useUp(budget)
      expect(await queue(await consentingPhone(), 'SURVEY')).toEqual(QUEUED('SURVEY'))
    }
  })
})

describe('the limits of texts', () => {
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

  test('stop the fifth kiosk text to a phone number within a day, and cause one alert', async () => {
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
    clock.set('2026-11-21T08:00:00Z') // This is midnight at the salon.
    expect(await queue(phone, 'ON_TIME', { visit: '8' })).toEqual(QUEUED('ON_TIME'))
  })

  test('do not apply to texts for managers', async () => {
    const phone = await consentingPhone()
    for (const visit of ['1', '2', '3', '4', '5', '6'])
      expect(await queue(phone, 'MANAGER_REQUEST', { visit })).toEqual(QUEUED('MANAGER_REQUEST'))
    expect(await queue(phone)).toEqual(QUEUED('ON_TIME'))
  })

  test('stop a kiosk’s 61st text within an hour', async () => {
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

  test('apply even to twenty concurrent check-ins on one kiosk', async () => {
    const deviceId = '00000000-0000-4000-8000-0000000000d3'
    await saveSetting(under.db, 'textRules', 'costa-mesa', {
      ...under.context.settings.get('textRules'),
      perDeviceAndHour: 7,
    })
    await under.context.settings.refresh()
    const phones = await Promise.all(Array.from({ length: 20 }, consentingPhone))
    const results = await Promise.all(
      phones.map(phone => queue(phone, 'ON_TIME', { deviceId, locationId: 'costa-mesa' })),
    )
    expect(results.filter(one => one.state === 'QUEUED')).toHaveLength(7)
  })

  test('can be switched off except for the limit on duplicates', async () => {
    const phone = await consentingPhone()
    const unlimited = { ...under.context, config: { ...under.context.config, rateLimits: false } }
    for (const visit of ['1', '2', '3', '4', '5', '5']) {
      const result = await queueText(unlimited, under.db, {
        text: { template: 'ON_TIME', version: 1, body: 'Hi.', bodyWithNotice: 'Hi.' },
        phone,
        locationId: 'tustin',
        visit,
      })
      expect(result.state).not.toBe('CAPPED')
    }
    expect(await storedTexts(phone)).toHaveLength(5)
  })
})
