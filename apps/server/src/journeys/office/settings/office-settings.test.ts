import type { OfficeSetting, SettingChangeRow } from '@frontlash/contract/office-settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { typedSettings } from '../../../../test/typed-settings.ts'
import { statement } from '../../../platform/db/statement.ts'
import { lockSettings } from '../../../records/settings/setting-store.ts'
import { saveTechnicians } from '../../../records/square-names/name-store.ts'

type Headers = Record<string, string>

let under: AppUnderTest
let clock: TestClock
let admin: Headers
let manager: Headers

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
  manager = await signIn(under, 'manager', { username: 'mo', firstName: 'Mo' })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await under.db.run(statement('', 'truncate settings, setting_changes'))
  await under.context.settings.refresh()
  await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: clock.realNow() })
})

const read = (headers = admin) => under.app.inject({ url: '/api/office/settings', headers })
const settings = async () => (await read()).json().settings as OfficeSetting[]
const one = async (key: string, location: string | null = null) =>
  (await settings()).find(row => row.key === key && row.location === location)!
const put = (key: string, payload: object, headers = admin) =>
  under.app.inject({
    method: 'PUT',
    url: `/api/office/settings/${key}`,
    headers,
    payload: { location: null, ...payload },
  })
const history = (key: string, query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: `/api/office/settings/${key}/history`, query, headers })
const changes = async (key: string) => (await history(key)).json().rows as SettingChangeRow[]
const audited = () =>
  under.db.rows(
    statement(
      '',
      `select actor, role, location_id, action, object, before, after from audit
        where action like 'setting %' and at >= :now order by id desc limit 1`,
    ),
    { now: clock.realNow() },
  )

const WAITING = statement(
  '',
  `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
)

describe('the list of all settings', () => {
  test('contains the default, the own value, and the value in force with its source for each setting', async () => {
    expect(await one('brand')).toEqual({
      key: 'brand',
      location: null,
      perLocation: false,
      isConfirmed: false,
      default: 'Frontlash',
      own: null,
      value: 'Frontlash',
      from: 'default',
      version: 0,
    })
    await put('surveyTexts', { value: true, version: 0 })
    await put('surveyTexts', { location: 'irvine', value: false, version: 0 })
    expect(await one('surveyTexts', 'irvine')).toMatchObject({ own: false, value: false, from: 'location', version: 1 })
    expect(await one('surveyTexts', 'tustin')).toMatchObject({ own: null, value: true, from: 'salon', version: 0 })
    expect((await settings()).filter(row => row.key === 'brand')).toHaveLength(1)
    expect((await settings()).filter(row => row.key === 'thresholds')).toHaveLength(5)
  })

  test('has the read-only settings, but no values of environment variables', async () => {
    const technicians = [
      { id: 'TM1', displayName: 'Lena 🌸 Tustin', isBookable: true },
      { id: 'TM2', displayName: 'Lena 🌸 Tustin', isBookable: true },
      { id: 'TM3', displayName: 'Gone', isBookable: false },
    ]
    await saveTechnicians(under.db, technicians, clock.realNow())
    const { readOnly } = (await read()).json()
    expect(readOnly.technicians).toEqual(['Lena 🌸 Tustin'])
    expect(readOnly.locations.map((location: { id: string }) => location.id)).toHaveLength(4)
    expect(readOnly.keeping).toContainEqual({ what: 'Waivers', time: '7 years' })
    expect(readOnly.variables).toContainEqual({ name: 'TRUST_PROXY', isSet: false })
    for (const variable of readOnly.variables) expect(Object.keys(variable)).toEqual(['name', 'isSet'])
  })

  test('is refused to everybody who is not an admin', async () => {
    for (const headers of [{}, manager]) {
      const status = headers === manager ? 403 : 401
      expect((await read(headers)).statusCode).toBe(status)
      expect((await history('brand', {}, headers)).statusCode).toBe(status)
      expect((await put('brand', { value: 'X', version: 0 }, headers)).statusCode).toBe(status)
    }
  })
})

describe('a change of a setting', () => {
  test('takes effect at once and is added to the history and the audit log', async () => {
    const response = await put('brand', { value: '  Lash Lounge ', version: 0 })
    expect(response.json()).toMatchObject({
      success: true,
      row: { own: 'Lash Lounge', value: 'Lash Lounge', version: 1 },
    })
    expect(under.context.settings.get('brand')).toBe('Lash Lounge')
    expect(await audited()).toEqual([
      {
        actor: 'staff:ada',
        role: 'admin',
        location_id: null,
        action: 'setting changed',
        object: 'setting:brand',
        before: 'Frontlash',
        after: 'Lash Lounge',
      },
    ])
    expect(await changes('brand')).toMatchObject([
      { location: null, who: { ref: 'staff:ada', name: 'Ada' }, before: null, after: 'Lash Lounge' },
    ])
  })

  test('affects only its own location, and restores the salon’s value there if the new value is null', async () => {
    await put('managerNumbers', { value: ['(714) 555-0100'], version: 0 })
    const own = await put('managerNumbers', { location: 'irvine', value: ['949.555.0101'], version: 0 })
    expect(own.json().row).toMatchObject({ location: 'irvine', own: ['+19495550101'], from: 'location' })
    expect(under.context.settings.get('managerNumbers', 'tustin')).toEqual(['+17145550100'])
    // The audit log contains only a masked number.
    expect(await audited()).toMatchObject([{ location_id: 'irvine', after: ['***-***-0101'] }])
    const unset = await put('managerNumbers', { location: 'irvine', value: null, version: 1 })
    expect(unset.json().row).toMatchObject({ own: null, value: ['+17145550100'], from: 'salon', version: 2 })
    expect(await audited()).toMatchObject([{ action: 'setting unset', location_id: 'irvine' }])
    expect(await changes('managerNumbers')).toMatchObject([
      { location: 'irvine', before: ['***-***-0101'], after: null, mayUseAgain: false },
      { location: 'irvine', before: null, after: ['***-***-0101'], mayUseAgain: true },
      { location: null, after: ['***-***-0100'], mayUseAgain: false },
    ])
  })

  test('can restore an earlier value by the id of the change that saved this value', async () => {
    await put('managerNumbers', { value: ['(714) 555-0100', '(714) 555-0102'], version: 0 })
    await put('managerNumbers', { value: ['(714) 555-0103'], version: 1 })
    const [, first] = await changes('managerNumbers')
    expect(first).toMatchObject({ after: ['***-***-0100', '***-***-0102'], mayUseAgain: true })
    const again = await put('managerNumbers', { again: first!.id, version: 2 })
    expect(again.json().row).toMatchObject({ own: ['+17145550100', '+17145550102'], version: 3 })
    expect(await changes('managerNumbers')).toMatchObject([
      { before: ['***-***-0103'], after: ['***-***-0100', '***-***-0102'], mayUseAgain: false },
      { mayUseAgain: true },
      { mayUseAgain: false },
    ])
    const audit = await under.db.rows(statement('', 'select before, after from audit'))
    expect(JSON.stringify(audit)).not.toMatch(/555-?01/)
  })

  test('cannot restore a value by an unknown id or by the id of a change of another setting or location', async () => {
    await put('brand', { value: 'Lash Loft', version: 0 })
    await put('managerNumbers', { location: 'irvine', value: ['(714) 555-0100'], version: 0 })
    const [brand] = await changes('brand')
    const [numbers] = await changes('managerNumbers')
    for (const [key, payload] of [
      ['brand', { again: 999_999_999 }],
      ['contactNames', { again: brand!.id }],
      ['managerNumbers', { again: numbers!.id }],
      ['managerNumbers', { location: 'tustin', again: numbers!.id }],
    ] as const)
      expect((await put(key, { ...payload, version: 0 })).json().code).toBe('NOT_FOUND')
    for (const again of [0, -1, 1.5, '1', 1e20])
      expect((await put('brand', { again, version: 1 })).json()).toMatchObject({ code: 'INVALID', field: 'again' })
    expect((await put('brand', { version: 1 })).json()).toMatchObject({ code: 'INVALID', field: 'value' })
  })

  test('cannot restore an earlier value that is no longer valid', async () => {
    await put('brand', { value: 'Lash Loft', version: 0 })
    const add = statement(
      '',
      `insert into setting_changes (key, after, who, at) values ('brand', :after, 'system', now())`,
    )
    await under.db.run(add, { after: JSON.stringify('x'.repeat(31)) })
    const [old, now] = await changes('brand')
    expect([old!.mayUseAgain, now!.mayUseAgain]).toEqual([false, false])
    expect((await put('brand', { again: old!.id, version: 1 })).json()).toMatchObject({
      code: 'INVALID',
      msg: "The salon's name has 1 to 30 letters.",
    })
  })

  test('is audited with a masked phone number if the new wording contains a phone number', async () => {
    await put('textWording', { value: { LATE: 'You are late. Call (714) 555-0188.' }, version: 0 })
    expect(await audited()).toMatchObject([{ after: { LATE: 'You are late. Call ***-***-0188.' } }])
  })

  test('succeeds without effect if the new value is the current value, even from an old version', async () => {
    await put('brand', { value: 'Lash Lounge', version: 0 })
    const again = await put('brand', { value: 'Lash Lounge', version: 0 })
    expect(again.json()).toMatchObject({ success: true, row: { version: 1 } })
    expect(await changes('brand')).toHaveLength(1)
    expect((await put('surveyTexts', { value: null, version: 0 })).json()).toMatchObject({ success: true })
    expect(await changes('surveyTexts')).toEqual([])
  })

  test('is refused for an old version, even if the value has been removed since', async () => {
    await typedSettings(under.context, ['set', 'brand', 'Lash Lounge'])
    const late = await put('brand', { value: 'Lash Lodge', version: 0 })
    expect(late.statusCode).toBe(200)
    expect(late.json()).toMatchObject({
      success: false,
      code: 'CHANGED_MEANWHILE',
      msg: 'A command on the server changed this at 11:00 AM. Look at what it is now, then save again.',
      current: { value: 'Lash Lounge', version: 1 },
    })
    await put('brand', { value: null, version: 1 })
    const later = await put('brand', { value: 'Lash Lodge', version: 0 })
    expect(later.json()).toMatchObject({
      msg: 'Ada changed this at 11:00 AM. Look at what it is now, then save again.',
      current: { own: null, value: 'Frontlash', version: 2 },
    })
    expect(under.context.settings.get('brand')).toBe('Frontlash')
    // Two admins change the setting at the same time.
    const olga = await signIn(under, 'admin', { username: 'olga' })
    const { both } = await under.db.transaction(async queries => {
      await lockSettings(queries)
      const lodge = put('brand', { value: 'Lash Lodge', version: 2 })
      const loft = put('brand', { value: 'Lash Loft', version: 2 }, olga)
      await expect.poll(() => under.db.rows(WAITING)).toHaveLength(2)
      return { both: [lodge, loft] }
    })
    expect((await Promise.all(both)).map(response => response.json().success).sort()).toEqual([false, true])
  })

  test('requires a confirmed session for settings of sign-in, cancelling in Square, manager numbers, links and wording', async () => {
    clock.set(new Date(clock.realNow().getTime() + 11 * 60_000).toISOString())
    for (const key of ['pinOnlyOnKnownDevices', 'cancelAtProvider', 'managerNumbers', 'reviewLinks', 'textWording']) {
      const refused = await put(key, { value: key === 'cancelAtProvider', version: 0 })
      expect(refused.statusCode).toBe(403)
      expect(refused.json().code).toBe('CONFIRM_SIGN_IN')
      expect((await one(key)).isConfirmed).toBe(true)
    }
    expect((await put('surveyTexts', { value: true, version: 0 })).statusCode).toBe(200)
  })

  test('appears in the history of a location together with the salon’s value at the time of the change', async () => {
    const irvine = (value: boolean | null, version: number) =>
      put('surveyTexts', { location: 'irvine', value, version })
    await irvine(true, 0)
    const above = async () => (await changes('surveyTexts')).map(row => [row.location, row.above])
    expect(await above()).toEqual([['irvine', false]])
    await put('surveyTexts', { value: true, version: 0 })
    await irvine(null, 1)
    await put('surveyTexts', { value: null, version: 1 })
    // For the first row of Irvine the salon's value is known from its next change, for the second row from its previous
    // one.
    expect(await above()).toEqual([
      [null, false],
      ['irvine', true],
      [null, false],
      ['irvine', false],
    ])
    // The salon's value was set before changes were stored.
    await under.db.run(statement('', `delete from setting_changes where location_id = ''`))
    await put('surveyTexts', { value: true, version: 2 })
    await under.db.run(statement('', `delete from setting_changes where location_id = ''`))
    expect(await above()).toEqual([
      ['irvine', true],
      ['irvine', true],
    ])
  })

  test('appears in the history even if a command on the server made the change', async () => {
    await typedSettings(under.context, ['set', 'thresholds.lateMinutes', '12', '--location', 'irvine'])
    expect(await changes('thresholds')).toMatchObject([
      { location: 'irvine', who: { ref: 'system', name: 'A command on the server' }, before: null },
    ])
    expect(await one('thresholds', 'irvine')).toMatchObject({ version: 1, own: { lateFromMinutes: -12 } })
  })
})

describe('the check of a changed setting', () => {
  test.each([
    ['brand', ' ', 'value', "The salon's name has 1 to 30 letters."],
    ['managerNumbers', ['(714) 555-0100', '714'], 'value.1', 'Please enter a valid 10-digit phone number'],
    ['reviewLinks', { google: 'http://a.b', yelp: null }, 'value.google', 'Please paste the whole https address.'],
    [
      'technicianAliases',
      [
        { contains: 'dale', shownAs: 'Dee' },
        { contains: 'Dale ', shownAs: 'Dora' },
      ],
      'value.1.contains',
      'Another rule has this text already.',
    ],
    [
      'textBudget',
      { monthlyUsd: 10_001, centsPerSegment: 1.2 },
      'value.monthlyUsd',
      'The budget must be from $1 to $10,000.',
    ],
    [
      'ownerAlerts',
      { kioskSilent: true, textsFailed: false, noBackup: false, lowRating: false },
      'value',
      'Add a manager number in Settings first.',
    ],
    ['weeklySummary', ['(714) 555-0199'], 'value', 'The weekly summary goes to manager numbers only.'],
    ['textWording', { LATE: 'Hi {nmae}' }, 'value.LATE', '{nmae} stands for nothing.'],
    ['textWording', { LATE: '' }, 'value.LATE', 'Please write the text, or use the built-in one.'],
    ['textWording', { SURVEY: 'How was it?' }, 'value.SURVEY', 'This text must hold {survey link}.'],
    ['textWording', { WRONG_LOCATION: 'Not here.' }, 'value.WRONG_LOCATION', 'This text must hold {cloc}.'],
    ['textWording', { LATE: 'x'.repeat(440) }, 'value.LATE', 'The text may take 3 parts at most.'],
    [
      'waiverPolicy',
      { ask: 'never', validDays: 1 },
      'value.ask',
      'waiverPolicy.ask must be every_visit, valid_days or first_visit.',
    ],
  ])('refuses for the setting %s the value %j', async (key, value, field, msg) => {
    const refused = await put(key, { value, version: 0 })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'INVALID', field, msg })
    expect(await changes(key)).toEqual([])
  })

  test('refuses a lateness limit that is not below the limit before it in the list', async () => {
    const { default: defaults } = (await one('thresholds')) as { default: Record<string, number> }
    for (const lateFromMinutes of [-15, -16]) {
      const refused = await put('thresholds', { value: { ...defaults, lateFromMinutes }, version: 0 })
      expect(refused.json()).toMatchObject({
        field: 'value.lateButAllowedFromMinutes',
        msg: 'Each limit must be below the one before it.',
      })
    }
    expect((await put('thresholds', { value: { ...defaults, lateFromMinutes: -14 }, version: 0 })).statusCode).toBe(200)
  })

  test('allows owner alerts only if a manager number is set', async () => {
    await put('managerNumbers', { location: 'irvine', value: ['(714) 555-0100'], version: 0 })
    const alerts = { kioskSilent: true, textsFailed: false, noBackup: false, lowRating: false }
    expect((await put('ownerAlerts', { value: alerts, version: 0 })).json()).toMatchObject({ success: true })
  })

  test('refuses to remove the last manager number while an alert by text is turned on', async () => {
    await put('managerNumbers', { value: ['(714) 555-0100'], version: 0 })
    await put('managerNumbers', { location: 'irvine', value: ['(714) 555-0101'], version: 0 })
    const off = { kioskSilent: false, textsFailed: false, noBackup: false, lowRating: false }
    await put('ownerAlerts', { value: { ...off, noBackup: true }, version: 0 })

    expect((await put('managerNumbers', { value: [], version: 1 })).json()).toMatchObject({ success: true })
    for (const value of [null, []]) {
      const refused = await put('managerNumbers', { location: 'irvine', value, version: 1 })
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({
        code: 'INVALID',
        field: 'value',
        msg: 'Turn off the alerts by text first: this is the last number that gets them.',
      })
    }
    expect(under.context.settings.get('managerNumbers', 'irvine')).toEqual(['+17145550101'])

    await put('ownerAlerts', { value: off, version: 1 })
    const unset = await put('managerNumbers', { location: 'irvine', value: null, version: 1 })
    expect(unset.json()).toMatchObject({ success: true })
  })

  test('refuses an unknown setting and a location for a setting of the whole salon', async () => {
    expect((await put('colour', { value: 'pink', version: 0 })).statusCode).toBe(404)
    expect((await put('toString', { value: 'pink', version: 0 })).statusCode).toBe(404)
    expect((await history('colour')).statusCode).toBe(404)
    expect((await put('brand', { location: 'irvine', value: 'X', version: 0 })).statusCode).toBe(400)
    expect((await put('brand', { location: 'mars', value: 'X', version: 0 })).json()).toMatchObject({
      field: 'location',
    })
    expect((await put('brand', { value: 'X' })).json()).toMatchObject({ field: 'version' })
  })
})

test('a wording that was saved under less strict rules remains in use', async () => {
  const stored = { SURVEY: 'How was it?', LATE: 'Hi {nmae}' }
  await under.db.run(statement('', `insert into settings (key, value) values ('textWording', :value)`), {
    value: JSON.stringify(stored),
  })
  await under.context.settings.refresh()
  expect(under.context.settings.get('textWording')).toEqual(stored)
})
