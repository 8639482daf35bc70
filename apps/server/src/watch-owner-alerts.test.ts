import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnerAlertKind } from '@frontlash/domain/owner-alerts/owner-alert'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ELEVEN, holdUnknownBrowsers } from '../test/salon-under-test.ts'
import { openSalonWithTwilio, type SalonWithTwilio } from '../test/salon-with-twilio.ts'
import { addStaff, signIn } from '../test/sign-in.ts'
import type { TestClock } from '../test/test-clock.ts'
import { typedSettings } from '../test/typed-settings.ts'
import { statement } from './platform/db/statement.ts'
import { raiseDueAlerts } from './watch-owner-alerts.ts'

const OWNER = '+17145550190'

let under: SalonWithTwilio
let clock: TestClock
let admin: Record<string, string>

beforeAll(async () => {
  under = await openSalonWithTwilio()
  clock = under.clock
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
})
afterAll(() => under.close())

const set = (...args: string[]) => typedSettings(under.context, ['set', ...args])
const run = (text: string, parameters: Record<string, unknown> = {}) => under.db.run(statement('', text), parameters)
const texts = () =>
  under.db.rows(
    statement(
      '',
      `select phone, location_id, body, due_at, extract(epoch from due_at - created_at)::int as waits
         from texts where template = 'OWNER_ALERT' order by created_at, body`,
    ).returns<{ phone: string; location_id: string; body: string; due_at: Date; waits: number }>(),
  )
const bodies = async () => (await texts()).map(one => one.body.replace(' Reply STOP to opt out.', ''))
const raiseAlerts = () => raiseDueAlerts(under.context)
const minutesAgo = (minutes: number) => new Date(clock.realNow().getTime() - minutes * 60_000)

beforeEach(async () => {
  clock.set(ELEVEN)
  await run('delete from devices')
  await run(
    `truncate texts, text_guards, owner_alerts, surveys, settings, appointments, sign_in_throttles,
       unknown_browser_failures cascade`,
  )
  await under.context.settings.refresh()
  await set('managerNumbers', OWNER)
})

async function book(location: string, startAt: string): Promise<void> {
  await run(
    `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes,
       service_name, technician_name, customer_name, updated_at)
     values ('b ' || :startAt::text, 1, 'ACCEPTED', true, :location, :startAt::timestamptz, '2026-11-20', 60, 'Refill', 'Lena', 'Maria', now())`,
    { location, startAt },
  )
}

async function addWrongPins(source: string, count: number): Promise<void> {
  await run(
    `insert into sign_in_throttles (source, day, day_failures, updated_at) values (:source, '2026-11-20', :count, now())
     on conflict (source) do update set day_failures = excluded.day_failures`,
    { source, count },
  )
}

async function addKiosk(location: string, seenAt: Date, name = 'Front desk'): Promise<void> {
  await run(
    `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_at, last_seen_at)
     values ('kiosk', sha256(convert_to(:location || :name, 'UTF8')), now(), :name, :location, :seenAt, :seenAt)`,
    { location, seenAt, name },
  )
}

async function addTexts(location: string, state: string, count: number): Promise<void> {
  await run(
    `insert into texts (phone, template, state, is_counted, location_id, due_at, expires_at, day, created_at, updated_at)
     select '+17145550100', 'ON_TIME', :state, true, :location, :at, :at, '2026-11-20', :at, :at from generate_series(1, :count)`,
    { state, location, count, at: minutesAgo(60) },
  )
}

describe('a silent kiosk', () => {
  beforeEach(async () => {
    await book('irvine', '2026-11-20T20:00:00Z')
    await addKiosk('irvine', minutesAgo(16))
  })

  test('causes one alert a day as long as its location has bookings', async () => {
    await set('ownerAlerts.kioskSilent', 'true')
    // The first booking is at noon, so the alert is sent from 11:30 on, and not yet now.
    await raiseAlerts()
    expect(await texts()).toEqual([])
    clock.set('2026-11-20T19:30:00.000Z')
    await raiseAlerts()
    await raiseAlerts()
    expect(await bodies()).toEqual(['Frontlash: the kiosk Front desk at Irvine has been silent since 10:44 AM.'])
    expect(await texts()).toMatchObject([{ phone: OWNER, location_id: 'irvine' }])
    clock.set('2026-11-21T21:00:00.000Z')
    await raiseAlerts()
    expect(await texts()).toHaveLength(1)
  })

  test('causes one alert per location, and the alert names the kiosk with the latest call', async () => {
    await addKiosk('irvine', minutesAgo(15), 'Back room')
    await set('ownerAlerts.kioskSilent', 'true')
    clock.set('2026-11-20T19:30:00.000Z')
    await raiseAlerts()
    await raiseAlerts()
    expect(await bodies()).toEqual(['Frontlash: the kiosk Back room at Irvine has been silent since 10:45 AM.'])
  })

  test('causes no alert if the alert is off or if the kiosk was active in the last 15 minutes', async () => {
    clock.set('2026-11-20T19:30:00.000Z')
    await set('ownerAlerts.textsFailed', 'true')
    await raiseAlerts()
    expect(await texts()).toEqual([])
    await set('ownerAlerts.kioskSilent', 'true')
    await run('update devices set last_seen_at = :at', { at: minutesAgo(14) })
    await raiseAlerts()
    expect(await texts()).toEqual([])
  })
})

test('many failed texts at a location cause one alert a day to the location’s phone numbers as long as the cause lasts', async () => {
  await set('managerNumbers', '(714) 555-0191', '--location', 'tustin')
  await set('ownerAlerts.textsFailed', 'true')
  await addTexts('tustin', 'FAILED', 2)
  await addTexts('tustin', 'DELIVERED', 17)
  await raiseAlerts()
  expect(await texts()).toEqual([])
  await addTexts('tustin', 'DELIVERED', 1)
  await set('ownerAlerts.textsFailed', 'false')
  await raiseAlerts()
  expect(await texts()).toEqual([])
  await set('ownerAlerts.textsFailed', 'true')
  await raiseAlerts()
  await raiseAlerts()
  const FAILED = 'Frontlash: 2 of 20 texts at Tustin failed in 24 hours.'
  expect(await bodies()).toEqual([FAILED])
  expect((await texts())[0]!.phone).toBe('+17145550191')
  // On the next morning the failed texts are still less than 24 hours old.
  clock.set('2026-11-21T17:30:00.000Z')
  await raiseAlerts()
  await raiseAlerts()
  expect(await bodies()).toEqual([FAILED, FAILED])
})

describe('a missing backup', () => {
  let dir: string
  const raiseAlerts = () =>
    raiseDueAlerts({ ...under.context, config: { ...under.context.config, mode: 'real', backupDir: dir } })
  const addBackup = (moment: string) => writeFileSync(join(dir, `frontlash-${moment}-nightly.backup`), '')
  const NO_BACKUP = 'Frontlash: there is no good backup since Thu, Nov 19.'

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'frontlash-alerts-'))
    // This backup was made 26 hours before eleven o'clock.
    addBackup('20261119-170000')
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  test('causes one alert a day to the salon’s phone numbers as long as the cause lasts', async () => {
    await set('ownerAlerts.noBackup', 'true')
    await set('managerNumbers', '(714) 555-0191', '--location', 'tustin')
    await raiseAlerts()
    expect(await texts()).toEqual([])
    clock.set('2026-11-20T19:01:00.000Z')
    await raiseAlerts()
    await raiseAlerts()
    expect(await bodies()).toEqual([NO_BACKUP])
    expect(await texts()).toMatchObject([{ phone: OWNER, waits: 0 }])
    clock.set('2026-11-21T19:00:00.000Z')
    await raiseAlerts()
    await raiseAlerts()
    expect(await bodies()).toEqual([NO_BACKUP, NO_BACKUP])
    // A new backup removes the cause.
    addBackup('20261122-110000')
    clock.set('2026-11-22T19:00:00.000Z')
    await raiseAlerts()
    expect(await texts()).toHaveLength(2)
  })

  test('causes an alert only after the quiet hours', async () => {
    await set('ownerAlerts.noBackup', 'true')
    clock.set('2026-11-21T05:00:00.000Z')
    await raiseAlerts()
    // The quiet hours end 11 hours after 9 PM, at 8 AM.
    expect(await texts()).toMatchObject([{ waits: 11 * 3600 }])
  })

  test('causes no alert in a demo or if the alert is off', async () => {
    clock.set('2026-11-21T19:00:00.000Z')
    await set('ownerAlerts.lowRating', 'true')
    await raiseAlerts()
    await set('ownerAlerts.noBackup', 'true')
    await raiseDueAlerts({ ...under.context, config: { ...under.context.config, backupDir: dir } })
    expect(await texts()).toEqual([])
    await raiseAlerts()
    expect(await texts()).toHaveLength(1)
  })
})

describe('a low rating', () => {
  const rate = (rating: number) =>
    under.app.inject({
      method: 'POST',
      url: '/api/survey/submit',
      headers: admin,
      payload: { overall_rating: rating, star_rating: rating, issues: [], location: 'irvine' },
    })

  test('causes one alert without a name per day and location as soon as the rating is submitted', async () => {
    await set('ownerAlerts.lowRating', 'true')
    expect((await rate(3)).statusCode).toBeLessThan(300)
    expect(await texts()).toEqual([])
    for (const rating of [2, 1]) expect((await rate(rating)).statusCode).toBeLessThan(300)
    expect(await bodies()).toEqual(['Frontlash: a visit at Irvine was rated 2 of 5. See Office, Surveys.'])
    clock.set('2026-11-21T19:00:00.000Z')
    admin = await signIn(under, 'admin', { username: 'ava', firstName: 'Ava' })
    await rate(1)
    expect(await texts()).toHaveLength(2)
  })

  test('causes an alert only after the quiet hours', async () => {
    await set('ownerAlerts.lowRating', 'true')
    clock.set('2026-11-21T05:00:00.000Z')
    await rate(1)
    // The quiet hours end 11 hours after 9 PM, at 8 AM.
    expect(await texts()).toMatchObject([{ waits: 11 * 3600 }])
  })

  test('causes no alert if the alert is off or no phone number is set', async () => {
    await rate(1)
    expect(await texts()).toEqual([])
    await set('ownerAlerts.lowRating', 'true')
    // A previous version allowed removing the numbers while the alert was on.
    await run(`delete from settings where key = 'managerNumbers'`)
    await under.context.settings.refresh()
    await rate(1)
    expect(await texts()).toEqual([])
  })
})

describe('an owner alert that is turned on', () => {
  const PHONE = '+17145550192'
  let dir: string
  const raiseAlerts = () =>
    raiseDueAlerts({ ...under.context, config: { ...under.context.config, mode: 'real', backupDir: dir } })

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'frontlash-alerts-'))
    await typedSettings(under.context, ['unset', 'managerNumbers'])
  })
  afterEach(async () => {
    rmSync(dir, { recursive: true })
    await under.calmDown()
  })

  /** Every kind of owner alert; an alert about a location is raised at Irvine. */
  const CAUSES: Readonly<Record<OwnerAlertKind, { raise: () => Promise<unknown>; says: string }>> = {
    kioskSilent: {
      raise: async () => {
        await book('irvine', '2026-11-20T19:00:00Z')
        await addKiosk('irvine', minutesAgo(16))
        await raiseAlerts()
      },
      says: 'the kiosk Front desk at Irvine has been silent',
    },
    textsFailed: {
      raise: async () => {
        await addTexts('irvine', 'FAILED', 20)
        await raiseAlerts()
      },
      says: '20 of 20 texts at Irvine failed',
    },
    noBackup: {
      raise: async () => {
        writeFileSync(join(dir, 'frontlash-20261118-110000-nightly.backup'), '')
        await raiseAlerts()
      },
      says: 'there is no good backup since',
    },
    lowRating: {
      raise: () =>
        under.app.inject({
          method: 'POST',
          url: '/api/survey/submit',
          headers: admin,
          payload: { overall_rating: 1, star_rating: 1, issues: [], location: 'irvine' },
        }),
      says: 'a visit at Irvine was rated 1 of 5',
    },
    passwordGuessing: {
      raise: async () => {
        await holdUnknownBrowsers(under, 'ada', 134)
        await raiseAlerts()
      },
      says: 'somebody is guessing the password of ada',
    },
    wrongPins: {
      raise: async () => {
        await addWrongPins('unknown', 5)
        await raiseAlerts()
      },
      says: '5 wrong PINs today in unknown browsers',
    },
    newDevice: {
      raise: async () => {
        await addKiosk('irvine', minutesAgo(1))
        await raiseAlerts()
      },
      says: 'a new tablet, Front desk at Irvine, was set up.',
    },
  }
  const KINDS = Object.keys(CAUSES) as OwnerAlertKind[]
  const PLACES: [string, string[]][] = [
    ['the salon has a number', []],
    ['only the alert’s location has a number', ['--location', 'irvine']],
    ['only another location has a number', ['--location', 'tustin']],
  ]

  test.each(KINDS.flatMap(kind => PLACES.map(([name, place]) => [kind, name, place] as const)))(
    'is sent to a phone number if its cause is %s and %s',
    async (kind, _, place) => {
      await set('managerNumbers', PHONE, ...place)
      await set(`ownerAlerts.${kind}`, 'true')
      const sentBefore = under.textsTo(PHONE).length
      await CAUSES[kind].raise()
      under.startSending()
      const sent = () => under.textsTo(PHONE).slice(sentBefore)
      await expect.poll(sent, { interval: 20 }).toMatchObject([{ body: expect.stringContaining(CAUSES[kind].says) }])
    },
  )

  test('is sent only once to a phone number that is set for several locations', async () => {
    await set('managerNumbers', `${PHONE}, ${OWNER}`, '--location', 'irvine')
    await set('managerNumbers', PHONE, '--location', 'tustin')
    await set('ownerAlerts.noBackup', 'true')
    await CAUSES.noBackup.raise()
    expect((await texts()).map(one => one.phone).sort()).toEqual([OWNER, PHONE])
  })
})

test('a new device causes one alert when its location is set, or when the time limit for setting a location is over', async () => {
  await set('ownerAlerts.newDevice', 'true')
  await addKiosk('tustin', minutesAgo(24 * 60), 'A day old')
  await addKiosk('irvine', minutesAgo(3))
  await addKiosk('tustin', minutesAgo(2), 'Window')
  await run(`update devices set location_id = null, bind_until = :until where name = 'Window'`, {
    until: minutesAgo(-3),
  })
  await raiseAlerts()
  expect(await bodies()).toEqual(['Frontlash: a new tablet, Front desk at Irvine, was set up. See Office, Devices.'])
  clock.set(minutesAgo(-4))
  for (const _minute of [1, 2]) await raiseAlerts()
  expect((await bodies()).slice(1)).toEqual(['Frontlash: a new tablet, Window, was set up. See Office, Devices.'])
})

test('wrong PINs cause one owner alert a day when their count reaches the limit', async () => {
  await set('ownerAlerts.wrongPins', 'true')
  await addKiosk('tustin', minutesAgo(60))
  const [{ id }] = (await under.db.rows(statement('', 'select id from devices').returns<{ id: string }>())) as [
    { id: string },
  ]
  for (const [source, count] of [
    ['unknown', 4],
    [`device:${id}`, 9],
    ['salon', 29],
  ] as const)
    await addWrongPins(source, count)
  await raiseAlerts()
  expect(await bodies()).toEqual([])
  await addWrongPins(`device:${id}`, 10)
  for (const _minute of [1, 2]) await raiseAlerts()
  expect(await bodies()).toEqual(['Frontlash: 10 wrong PINs today on Front desk at Tustin. See Office, Overview.'])
})

test('guessing a password causes one alert a day as long as the guessing lasts, unless the alert is off', async () => {
  await addStaff(under, { role: 'manager', username: 'maya' })
  await holdUnknownBrowsers(under, 'maya', 134)
  await set('ownerAlerts.lowRating', 'true')
  await raiseAlerts()
  expect(await texts()).toEqual([])
  await set('ownerAlerts.passwordGuessing', 'true')
  for (const _minute of [1, 2]) await raiseAlerts()
  expect(await bodies()).toEqual([
    'Frontlash: somebody is guessing the password of maya: 134 wrong attempts from unknown browsers. See Office, Staff.',
  ])
  clock.set('2026-11-21T18:59:59.999Z')
  await raiseAlerts()
  expect(await texts()).toHaveLength(2)
  clock.set('2026-11-22T19:00:00.000Z')
  await raiseAlerts()
  expect(await texts()).toHaveLength(2)
})
