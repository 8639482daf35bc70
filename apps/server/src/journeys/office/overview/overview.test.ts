import type { OfficeOverviewResponse } from '@frontlash/contract/office-overview'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, type TestBooking } from '../../../../test/bookings.ts'
import { type AppUnderTest, ELEVEN, holdUnknownBrowsers, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { typedSettings } from '../../../../test/typed-settings.ts'
import { statement } from '../../../platform/db/statement.ts'

type Headers = Record<string, string>
const WEEK_MINUTES = 7 * 24 * 60

let under: AppUnderTest
let clock: TestClock
let admin: Headers
let rosa: Headers
let device: Headers
let phones = 0

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada' })
  rosa = await signIn(under, 'manager', { username: 'rosa', locations: ['tustin'] })
  device = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  for (const table of ['daily_statuses', 'appointments', 'alerts', 'surveys', 'texts', 'chain_walks', 'waivers'])
    await sql(`truncate ${table} cascade`)
  await sql('delete from check_ins')
  await sql(`update devices set last_seen_at = now(), health = null`)
})

const sql = <Row>(text: string) => under.db.rows(statement('', text).returns<Row>())
const ask = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/overview', query, headers })
const overview = async (query: Record<string, string> = {}, headers = admin) =>
  (await ask(query, headers)).json() as OfficeOverviewResponse
const kinds = async (headers = admin) => (await overview({}, headers)).attention.map(item => item.kind)
const tustin = async (query: Record<string, string> = {}) =>
  (await overview(query)).locations.find(one => one.location === 'tustin')!

/** Adds a booking some weeks ago. A `received` client came 10 minutes early and waited 15 minutes. */
async function add(inMinutes: number, outcome: 'received' | 'nobody', more: Partial<TestBooking> = {}): Promise<void> {
  const id = await book(under, { phone: `+1714557${String(++phones).padStart(4, '0')}`, inMinutes, ...more })
  if (outcome === 'received')
    await sql(`insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at,
        manager_marked_received, manager_marked_received_at, received_by, updated_at)
      select square_appointment_id, location_id, day, true, start_at - interval '10 minutes', true,
             start_at + interval '5 minutes', 'rosa', start_at from appointments where square_appointment_id = '${id}'`)
}

let positions = 0
const addWaiver = (at: string, isNotInForce = false) =>
  sql(`insert into waivers (id, location_id, chain_position, client_id, client_name, client_phone, signature_png, version, language, received_at, day, time_zone,
       salon_name, taken_by, signature_sha256, previous_hash, record_hash, server_signature, is_not_in_force)
     select gen_random_uuid(), 'tustin', ${++positions}, gen_random_uuid(), 'Nora Rivers', '+17145550101', 'x', min(version), 'en', '${at}', '${at}'::date,
            'America/Los_Angeles', 'Lash', 'device:1', '${positions}', '', '${positions}', '', ${isNotInForce}
       from waiver_texts`)

describe('the permission to read the overview', () => {
  test('is given to admins, and to managers for locations that are open today', async () => {
    const technician = await signIn(under, 'technician', { locations: ['tustin'] })
    const codes: unknown[] = []
    for (const caller of [{}, device, technician, rosa, admin]) codes.push((await ask({}, caller)).json().code)
    expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED', undefined, undefined])
    expect((await overview({}, rosa)).locations.map(one => one.location)).toEqual(['tustin'])
    expect((await overview()).locations).toHaveLength(4)
  })

  test('is refused to a manager to whom no location is open today', async () => {
    const off = await signIn(under, 'manager', { username: 'off', locations: ['tustin'] })
    await sql(`delete from staff_location_days where staff_id = (select id from staff where username = 'off')`)
    expect((await ask({}, off)).json()).toMatchObject({ code: 'NO_LOCATION_ACCESS' })
  })

  test('does not extend to an invalid or future day', async () => {
    for (const day of ['tomorrow', '2026-13-01', '1999-01-01', '2026-11-21'])
      expect((await ask({ day })).json()).toMatchObject({ code: 'INVALID', field: 'day' })
  })
})

describe('the counts of the day', () => {
  test('are shown with the median of the same weekday in earlier weeks up to the same time', async () => {
    await add(-180, 'received')
    await add(120, 'nobody')
    for (const weeks of [1, 2, 3]) for (let n = 0; n < weeks; n++) await add(-weeks * WEEK_MINUTES - 180, 'received')
    expect(await tustin()).toMatchObject({
      now: { booked: 2, received: 1, here: 0, noShows: 0, wait: null },
      usual: { booked: null, received: null },
    })
    // The client was received at 1:05 PM, so the wait does not count yet at this time of that day.
    await add(-4 * WEEK_MINUTES + 120, 'received')
    clock.addMinutes(0.5)
    expect((await tustin()).usual).toMatchObject({ booked: 1, received: 1, here: 0, wait: null })
  })

  test('are compared with a typical day up to the last full quarter of an hour', async () => {
    // Until November 1 the clocks were an hour ahead (daylight saving time).
    const weeksAgo = [1, 2, 3, 4].map(weeks => -weeks * WEEK_MINUTES - (weeks > 2 ? 60 : 0))
    for (const sameTime of weeksAgo) await add(sameTime - 10, 'received')
    expect((await tustin()).usual).toMatchObject({ booked: 1, received: 1 })
    // This client was received at 11:10, which is after the quarter of an hour that began at 11:00, so the wait is not
    // counted.
    for (const sameTime of weeksAgo) await add(sameTime + 5, 'received')
    for (const [minutes, received] of [
      [14, 1],
      [15, 2],
    ] as const) {
      clock.set(ELEVEN)
      clock.addMinutes(minutes)
      expect((await tustin()).usual).toMatchObject({ booked: 2, received })
    }
    clock.addMinutes(0.5)
    await sql(`update appointments set status = 'CANCELLED_BY_CUSTOMER' where extract(minute from start_at) = 5`)
    expect((await tustin()).usual).toMatchObject({ booked: 1, received: 1 })
  })

  test('are complete for an earlier day, and include comments and alerts', async () => {
    await add(-WEEK_MINUTES + 120, 'received')
    await add(-WEEK_MINUTES + 60, 'nobody')
    await sql(`insert into alerts (location_id, day, kind, at) values
      ('tustin', '2026-11-13', 'late_arrival', now()), ('tustin', '2026-11-13', 'late_arrival', now()),
      ('irvine', '2026-11-13', 'caps', now())`)
    await sql(`insert into surveys (location_id, overall_rating, feedback, name, submitted_at) values
      ('tustin', 2, 'Too loud', 'Maria', '2026-11-13T20:00:00Z'), ('tustin', 5, '', 'Ann', '2026-11-13T20:00:00Z'),
      ('tustin', 4, 'On the next day', 'Bea', '2026-11-14T08:00:00Z')`)
    const response = await overview({ day: '2026-11-13' })
    expect(response).toMatchObject({ day: '2026-11-13', isToday: false })
    expect(response.locations.find(one => one.location === 'tustin')).toMatchObject({
      now: { booked: 2, received: 1, noShows: 1 },
      alerts: [{ kind: 'late_arrival', count: 2 }],
      comments: [{ rating: 2, text: 'Too loud' }],
    })
  })
})

describe('the list of items that need attention', () => {
  test('includes, for admins and the location’s managers, a silent kiosk from half an hour before the first booking', async () => {
    await add(31, 'nobody')
    await sql(`update devices set name = 'Front desk', location_id = 'tustin',
      last_seen_at = '2026-11-20T18:40:00Z' where kind = 'kiosk'`)
    expect(await kinds(rosa)).toEqual([])
    clock.addMinutes(1)
    const [item] = (await overview({}, rosa)).attention
    expect(item).toEqual({
      kind: 'kiosk-silent',
      location: 'tustin',
      text: 'The kiosk Front desk at Tustin has been silent since 10:40 AM.',
      href: '/status',
      since: '2026-11-20T18:40:00.000Z',
    })
    expect((await overview()).attention[0]!.href).toBe('/office/devices?location=tustin')
    await sql(`update devices set last_seen_at = '2026-11-20T18:59:00Z'`)
    expect(await kinds(rosa)).toEqual([])
  })

  test('shows each of several silent kiosks at one location as a separate item', async () => {
    await add(15, 'nobody')
    await sql(`insert into devices (name, location_id, token_hash, token_made_at, enrolled_at, last_seen_at)
      values ('Back room', 'tustin', sha256('back room'), now(), now(), '2026-11-20T18:30:00Z')`)
    await sql(`update devices set name = 'Front desk', location_id = 'tustin', last_seen_at = '2026-11-20T18:40:00Z'
      where kind = 'kiosk' and name is distinct from 'Back room'`)
    expect((await overview({}, rosa)).attention.map(item => item.text)).toEqual([
      'The kiosk Front desk at Tustin has been silent since 10:40 AM.',
      'The kiosk Back room at Tustin has been silent since 10:30 AM.',
    ])
    await sql(`delete from devices where name = 'Back room'`)
  })

  test('shows failed texts if more than 5 % of at least 20 texts have failed', async () => {
    const text = (state: string) => `('+17145550101', 'irvine', '2026-11-20', 'ARRIVED', 1, 'x', '${state}',
      '2026-11-20T18:00:00Z', '2026-11-20T18:00:00Z', '2026-11-20T18:00:00Z', '2026-11-20T20:00:00Z', false)`
    const insert = (states: string[]) =>
      sql(`insert into texts (phone, location_id, day, template, template_version, body, state, created_at, updated_at, due_at, expires_at, is_counted)
        values ${states.map(text).join(',')}`)
    await insert([...Array(19).fill('DELIVERED'), 'FAILED'])
    expect(await kinds()).not.toContain('texts-failed')
    await insert(['FAILED'])
    expect(await kinds()).toContain('texts-failed')
    expect(await kinds(rosa)).toEqual([])
  })

  test('shows admins the texts with an unknown outcome, with a link to a list of exactly these texts', async () => {
    const park = (at: string) =>
      sql(`insert into texts (phone, location_id, day, template, template_version, body, state, created_at, updated_at, due_at, expires_at, is_counted)
        values ('+17145550101', 'irvine', '${at}'::date, 'ARRIVED', 1, 'x', 'PARKED', '${at}', '${at}', '${at}', '${at}', false)`)
    const parked = async () => {
      const { text, href, since } = (await overview()).attention.find(item => item.kind === 'texts-parked')!
      const listed = await under.app.inject({ url: href.replace('/office', '/api/office'), headers: admin })
      return [text, href, since, listed.json().total.count]
    }
    await park('2025-11-21T08:00:00Z')
    await park('2026-11-20T19:00:00Z')
    expect(await parked()).toEqual([
      'It is not known of 2 texts whether they went out.',
      '/office/texts?state=PARKED&from=2025-11-21&to=2026-11-20',
      '2025-11-21T08:00:00.000Z',
      2,
    ])
    await park('2025-11-19T19:00:00Z')
    expect(await parked()).toEqual([
      'It is not known of 2 texts whether they went out.',
      '/office/texts?state=PARKED&from=2025-11-19&to=2026-11-19',
      '2025-11-19T19:00:00.000Z',
      2,
    ])
    expect(await kinds(rosa)).toEqual([])
    await sql(`update texts set state = 'EXPIRED' where state = 'PARKED'`)
    expect(await kinds()).not.toContain('texts-parked')
  })

  test('shows admins a missing setting until the setting is set', async () => {
    const before = (await overview()).attention.find(item => item.kind === 'manager-numbers-missing')
    expect(before).toMatchObject({ text: 'There is no manager number.', href: '/office/settings/requests' })
    await typedSettings(under.context, ['set', 'managerNumbers', '(714) 555-0100'])
    expect(await kinds()).not.toContain('manager-numbers-missing')
    await typedSettings(under.context, ['unset', 'managerNumbers'])
  })

  test('shows admins an account that has been unused for 60 days, and any day on which sign-in by PIN is off', async () => {
    await sql(`insert into staff (username, first_name, role, created_at) values
      ('idle', 'Ida', 'manager', '2026-09-21T19:00:00Z'), ('new', 'Nia', 'manager', '2026-09-21T19:00:01Z')`)
    expect((await overview()).attention.filter(item => item.kind === 'account-unused').map(item => item.text)).toEqual([
      'The account idle was not used for 60 days.',
    ])
    await sql(`update staff set disabled_at = now() where username = 'idle'`)
    expect(await kinds()).not.toContain('account-unused')
    await sql(
      `insert into audit (at, actor, action) values ('2026-11-20T07:59:59Z', 'nobody', 'PIN sign-in off for the day')`,
    )
    expect(await kinds()).not.toContain('pin-sign-in-off')
    await sql(
      `insert into audit (at, actor, action) values ('2026-11-20T08:00:00Z', 'nobody', 'PIN sign-in off for the day')`,
    )
    expect(await kinds()).toContain('pin-sign-in-off')
    expect(await kinds(rosa)).toEqual([])
  })

  test('shows admins an account whose password is being guessed, until a day after the last wrong password', async () => {
    await holdUnknownBrowsers(under, 'rosa', 134)
    expect((await overview()).attention.find(one => one.kind === 'password-guessing')).toMatchObject({
      text: 'Somebody is guessing the password of rosa: 134 wrong attempts from unknown browsers.',
      href: '/office/staff/rosa',
      since: clock.realNow().toISOString(),
    })
    expect(await kinds(rosa)).not.toContain('password-guessing')
    await sql(`update unknown_browser_failures set last_at = '2026-11-19T19:00:00Z'`)
    expect(await kinds()).not.toContain('password-guessing')
  })

  test('shows admins each device that was enrolled in the last 24 hours, unless it was revoked', async () => {
    const [{ id }] = (await sql<{ id: string }>(
      `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_by, enrolled_at)
       select 'kiosk', 'new', now(), 'Window', 'irvine', id, '2026-11-19T19:00:01Z' from staff where username = 'rosa'
       returning id`,
    )) as [{ id: string }]
    const item = async () => (await overview()).attention.find(one => one.href.endsWith(id))
    const [{ first_name: by }] = (await sql(`select first_name from staff where username = 'rosa'`)) as [
      { first_name: string },
    ]
    expect(await item()).toMatchObject({
      kind: 'device-new',
      text: `New tablet: Window at Irvine, set up by ${by} at 11:00 AM.`,
      href: `/office/devices/${id}`,
    })
    expect(await kinds(rosa)).not.toContain('device-new')
    clock.addMinutes(1)
    expect(await item()).toBeUndefined()
    clock.set(ELEVEN)
    await sql(`update devices set revoked_at = now() where id = '${id}'`)
    expect(await item()).toBeUndefined()
    await sql(`delete from devices where id = '${id}'`)
  })

  test('shows admins the count of today’s wrong PINs if the count is high', async () => {
    await sql('delete from sign_in_throttles')
    await sql(`insert into sign_in_throttles (source, day, day_failures, updated_at) values
      ('unknown', '2026-11-20', 5, now()), ('salon', '2026-11-19', 30, now())`)
    expect((await overview()).attention.find(one => one.kind === 'wrong-pins')).toMatchObject({
      text: '5 wrong PINs today in unknown browsers.',
      href: '/office/audit?group=sign-ins',
      since: null,
    })
    expect(await kinds(rosa)).not.toContain('wrong-pins')
    await sql(`delete from sign_in_throttles where source = 'unknown'`)
    expect(await kinds()).not.toContain('wrong-pins')
  })

  test('shows admins any user who has opened the pages of more than 100 clients in an hour', async () => {
    const open = (count: number) =>
      sql(`insert into audit (at, actor, action, object)
        select '2026-11-20T18:30:00Z', 'staff:rosa', 'client opened', 'client:' || n from generate_series(1, ${count}) n`)
    await open(100)
    expect(await kinds()).not.toContain('clients-opened')
    await open(101)
    expect((await overview()).attention.at(-1)).toMatchObject({
      text: 'rosa opened 101 clients or pages of the client list within an hour.',
    })
    // A page of the list counts like one client.
    await sql(`insert into audit (at, actor, action) values ('2026-11-20T18:30:00Z', 'staff:rosa', 'clients listed')`)
    expect((await overview()).attention.at(-1)).toMatchObject({
      text: 'rosa opened 102 clients or pages of the client list within an hour.',
    })
    clock.addMinutes(31)
    expect(await kinds()).not.toContain('clients-opened')
  })

  test('shows admins a waiver chain that is broken or has not been checked for a week', async () => {
    await sql(
      `insert into waiver_chains (location_id, length, last_hash) values ('tustin', 3, 'h') on conflict do nothing`,
    )
    await sql(`insert into chain_walks (location_id, by, started_at, length, checked, finished_at, is_sound) values
      ('tustin', 'system', '2026-11-13T18:00:00Z', 3, 3, '2026-11-13T18:59:59Z', true)`)
    expect(await kinds()).toContain('chain-not-walked')
    await sql(`insert into chain_walks (location_id, by, started_at, length, checked, finished_at, is_sound, broken_position, fault)
      values ('tustin', 'ada', '2026-11-20T18:00:00Z', 3, 2, '2026-11-20T18:59:59Z', false, 2, 'content')`)
    expect(await kinds()).toContain('chain-broken')
    expect(await kinds()).not.toContain('chain-not-walked')
  })

  test('shows admins a waiver chain that was never checked a week after its first check was possible', async () => {
    const before = await sql<{ applied_at: Date }>(
      `select applied_at from migrations where name = '0025-waiver-list.sql'`,
    )
    const installed = (at: string) =>
      sql(`update migrations set applied_at = '${at}' where name = '0025-waiver-list.sql'`)
    await addWaiver('2026-10-20T19:00:00Z')
    await installed('2026-11-13T19:00:00Z')
    expect(await kinds()).not.toContain('chain-not-walked')
    await installed('2026-11-13T18:59:59Z')
    expect(await kinds()).toContain('chain-not-walked')
    expect(await kinds(rosa)).toEqual([])
    await installed(before[0]!.applied_at.toISOString())
  })

  test('includes, for admins and the location’s managers, a kiosk that has had unsent data for 10 minutes', async () => {
    const beat = (body: object) =>
      under.app.inject({
        method: 'POST',
        url: '/api/locations/current-v2',
        headers: device,
        payload: { clientLocation: 'tustin', appVersion: '1', ...body },
      })
    await sql(`update devices set name = 'Front desk', location_id = 'tustin' where kind = 'kiosk'`)
    await beat({ kept: 2, keptMinutes: 5 })
    expect(await kinds(rosa)).toEqual([])
    clock.addMinutes(5)
    expect((await overview({}, rosa)).attention).toEqual([
      {
        kind: 'deliveries-unsent',
        location: 'tustin',
        text: '2 deliveries of the kiosk Front desk at Tustin are not sent yet.',
        href: '/status',
        since: '2026-11-20T18:55:00.000Z',
      },
    ])
    await sql(`update devices set location_id = 'irvine' where kind = 'kiosk'`)
    expect(await kinds(rosa)).toEqual([])
    expect(await kinds()).toContain('deliveries-unsent')
    await beat({ kept: 0, keptMinutes: 0 })
    expect(await kinds()).not.toContain('deliveries-unsent')
  })

  /** Returns the item about a location's ratings, the address of its list, and the number of rows in that list. */
  const ratingsAt = async (location: string) => {
    const { attention } = await overview({}, rosa)
    const item = attention.find(one => one.kind === 'rating-open' && one.location === location)!
    const url = item.href.replace('/office/', '/api/office/')
    const { total } = (await under.app.inject({ url, headers: rosa })).json()
    return [item.text, item.href, total.count]
  }

  test('shows a rating of 1 to 3 that has had no follow-up for a day', async () => {
    await sql(`insert into surveys (location_id, overall_rating, submitted_at) values
      ('tustin', 4, '2026-11-01T19:00:00Z'), ('irvine', 1, '2026-11-19T19:00:00Z'),
      ('tustin', 3, '2026-11-19T19:00:01Z'), ('tustin', 5, '2026-11-18T19:00:00Z')`)
    expect(await kinds(rosa)).toEqual([])
    clock.addMinutes(1)
    expect((await overview({}, rosa)).attention).toEqual([
      {
        kind: 'rating-open',
        location: 'tustin',
        text: 'A rating of 1 to 3 at Tustin has been open for over a day.',
        href: '/office/surveys?location=tustin&open=1&from=2026-11-19&to=2026-11-20',
        since: '2026-11-19T19:00:01.000Z',
      },
    ])
    expect((await kinds()).filter(kind => kind === 'rating-open')).toHaveLength(2)
    // A rating from an hour ago is in the list to which the item links.
    await sql(
      `insert into surveys (location_id, overall_rating, submitted_at) values ('tustin', 2, '2026-11-20T18:00:00Z')`,
    )
    expect(await ratingsAt('tustin')).toEqual([
      '2 ratings of 1 to 3 at Tustin are open, the oldest for over a day.',
      '/office/surveys?location=tustin&open=1&from=2026-11-19&to=2026-11-20',
      2,
    ])
    // The item still counts an open rating from two years ago, although the list is limited to 366 days.
    await sql(`insert into surveys (location_id, overall_rating, submitted_at) values
      ('tustin', 1, '2024-11-20T19:00:00Z'), ('tustin', 3, '2025-11-21T07:59:59Z'), ('tustin', 2, '2025-11-21T08:00:00Z')`)
    expect(await ratingsAt('tustin')).toEqual([
      '2 ratings of 1 to 3 at Tustin are open, the oldest for over a day.',
      '/office/surveys?location=tustin&open=1&from=2024-11-20&to=2025-11-20',
      2,
    ])
    await sql(`update surveys set followed_up_at = now(), followed_up_by = 'staff:rosa' where location_id = 'tustin'`)
    expect(await kinds(rosa)).toEqual([])
  })

  test('shows admins an edition of the waiver that came with an upgrade, until the edition is published', async () => {
    expect(await kinds()).not.toContain('edition-unpublished')
    await sql(`insert into waiver_editions (edition, set_apart, is_built_in, made_at, made_by) values
      (2, '{2}', true, '2026-11-20T10:00:00Z', 'system'), (3, '{3}', false, '2026-11-20T11:00:00Z', 'staff:ada')`)
    expect((await overview()).attention.find(item => item.kind === 'edition-unpublished')).toEqual({
      kind: 'edition-unpublished',
      location: null,
      text: 'An upgrade brought another text of the waiver, text 2, that is not published.',
      href: '/office/waivers/editions/2',
      since: '2026-11-20T10:00:00.000Z',
    })
    expect(await kinds(rosa)).toEqual([])
    const publication = `insert into waiver_publications (edition, effective_from, published_at, published_by, withdrawn_at, withdrawn_by)
      values (2, '2026-11-25', '2026-11-20T12:00:00Z', 'staff:ada'`
    await sql(`${publication}, now(), 'staff:ada')`)
    expect(await kinds()).toContain('edition-unpublished')
    await sql(`${publication}, null, null)`)
    expect(await kinds()).not.toContain('edition-unpublished')
    await sql('delete from waiver_publications where edition > 1')
    await sql('delete from waiver_editions where edition > 1')
  })

  test('shows admins any waiver of the last 7 days that was signed in a version not in force', async () => {
    await addWaiver('2026-11-14T07:59:59Z', true)
    await addWaiver('2026-11-20T18:00:00Z', false)
    expect(await kinds()).not.toContain('signed-not-in-force')
    await addWaiver('2026-11-14T08:00:00Z', true)
    const { text, href } = (await overview()).attention.find(item => item.kind === 'signed-not-in-force')!
    expect([text, href]).toEqual([
      'A waiver of the last 7 days was signed under a text that was not used then.',
      '/office/waivers?notInForce=1&period=7d',
    ])
    const listed = await under.app.inject({ url: href.replace('/office', '/api/office'), headers: admin })
    expect(listed.json().rows).toHaveLength(1)
    expect(await kinds(rosa)).toEqual([])
  })
})
