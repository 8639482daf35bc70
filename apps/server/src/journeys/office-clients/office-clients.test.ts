import type { ClientFactsAnswer, FoundClientRow } from '@frontlash/contract/office-clients'
import { nameKeys } from '@frontlash/domain/clients/folded-name'
import type { LocationKey } from '@frontlash/domain/location-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../test/test-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import { fillNextNameKeys } from '../../records/clients/fill-name-keys.ts'
import { recordOptIn, recordOptOut } from '../../records/texts/opt-out-store.ts'

type Headers = Record<string, string>

const NOBODY = '00000000-0000-4000-8000-000000000000'
const BEFORE = '2026-11-01T18:00:00Z'

let under: AppUnderTest
let clock: TestClock
let admin: Headers
let tustin: Headers

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
  tustin = await signIn(under, 'manager', { username: 'tess', firstName: 'Tess', locations: ['tustin'] })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await run(
    'truncate unreachable_phones, check_ins, clients, appointments, daily_statuses, surveys, opt_outs, consents, texts, alerts cascade',
  )
  await run('truncate device_lookups, device_unknown_phones')
  await run('update sessions set confirmed_at = :now', { now: clock.realNow() })
})

const run = (sql: string, given: Record<string, unknown> = {}) => under.db.run(statement('', sql), given)
const rows = <Row>(sql: string, given: Record<string, unknown> = {}) =>
  under.db.rows(statement('', sql).returns<Row>(), given)

let registered = 0
let minutes = 0

/** A session may search 60 times a minute. */
function nextMinute(): void {
  clock.set(new Date(Date.parse(ELEVEN) + ++minutes * 60_000).toISOString())
}

const now = () => clock.realNow().toISOString()

async function addClient(
  firstName: string,
  lastName: string,
  phone: string,
  { location = 'tustin', came = [] }: { location?: LocationKey; came?: readonly LocationKey[] } = {},
): Promise<string> {
  const [client] = await rows<{ id: string }>(
    `insert into clients (first_name, last_name, phone, location_id, created_at, name_key, name_key_last)
     values (:firstName, :lastName, '+1' || :phone, :location, timestamptz '${BEFORE}' + make_interval(secs => :nth), :nameKey, :nameKeyLast)
     returning id`,
    { firstName, lastName, phone, location, nth: ++registered, ...nameKeys(firstName, lastName) },
  )
  for (const at of came)
    await run(
      `insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
       values (:id, :at, '2026-11-10', true, 'ON_TIME', '2026-11-10T18:00:00Z', 'Refill', 'Ana', 'appointment')`,
      { id: client!.id, at },
    )
  return client!.id
}

async function book(
  phone: string,
  location: LocationKey,
  startAt: string,
  { name = 'Booked Only', status = 'ACCEPTED' }: { name?: string; status?: string } = {},
): Promise<string> {
  const id = `booking-${++registered}`
  await run(
    `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes,
       service_name, technician_name, customer_name, customer_phone, updated_at)
     values (:id, 1, :status, true, :location, :startAt, (:startAt::timestamptz at time zone 'America/Los_Angeles')::date, 60,
       'Full set', 'Ana', :name, '+1' || :phone, now())`,
    { id, status, location, startAt, name, phone },
  )
  return id
}

const search = (q: string, headers = admin, more: object = {}) =>
  under.app.inject({ method: 'POST', url: '/api/office/clients/search', headers, payload: { q, ...more } })
const found = async (q: string, headers = admin) =>
  ((await search(q, headers)).json().rows as FoundClientRow[]).map(row => `${row.first_name} ${row.last_name}`.trim())
const read = (path: string, headers = admin) => under.app.inject({ url: `/api/office/clients/${path}`, headers })
const put = (path: string, payload: object, headers = admin) =>
  under.app.inject({ method: 'PUT', url: `/api/office/clients/${path}`, headers, payload })
const facts = async (id: string, headers = admin) => (await read(id, headers)).json() as ClientFactsAnswer
const actionsAbout = async (object: string) =>
  (await rows<{ action: string }>('select action from audit where object = :object order by id', { object })).map(
    row => row.action,
  )

test('clients are for admins and managers, history and deletion for admins only', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin'] })
  const device = await enrolDevice(under)
  const technician = await signIn(under, 'technician', { locations: ['tustin'] })
  const closed = await signIn(under, 'manager', { locations: [] })
  const callers = [{}, device, technician, closed, tustin, admin]
  const codesOf = async (ask: (headers: Headers) => Promise<{ json: () => { code?: string } }>) => {
    const codes: unknown[] = []
    for (const caller of callers) codes.push((await ask(caller)).json().code)
    return codes
  }
  const none = ['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED']
  for (const ask of [
    (headers: Headers) => search('maria', headers),
    (headers: Headers) => read(id, headers),
    ...['visits', 'waivers', 'texts', 'surveys', 'consent'].map(
      tab => (headers: Headers) => read(`${id}/${tab}`, headers),
    ),
    (headers: Headers) => put(id, { first_name: 'Maria', last_name: 'Garcia', version: 1 }, headers),
    (headers: Headers) => put(`${id}/opt-out`, { optedOut: true }, headers),
  ])
    expect(await codesOf(ask)).toEqual([...none, 'NO_LOCATION_ACCESS', undefined, undefined])
  for (const ask of [
    (headers: Headers) => read(`${id}/history`, headers),
    (headers: Headers) => put(`${id}/phone`, { phone: '7145550101', version: 1 }, headers),
    (headers: Headers) => put(`${id}/link`, { otherId: NOBODY, version: 1 }, headers),
    (headers: Headers) => under.app.inject({ method: 'DELETE', url: `/api/office/clients/${id}/link`, headers }),
    ...['held', 'export', 'forget'].map(
      call => (headers: Headers) =>
        under.app.inject({
          method: 'POST',
          url: `/api/office/people/${call}`,
          headers,
          payload: { phone: '7145550199', lastFour: 'no' },
        }),
    ),
  ])
    expect((await codesOf(ask)).slice(0, 5)).toEqual([...none, 'NOT_ALLOWED', 'NOT_ALLOWED'])
})

test('changes that could do lasting harm need a confirmed session', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101')
  await run('update sessions set confirmed_at = null')
  const post = (call: string) =>
    under.app.inject({ method: 'POST', url: `/api/office/people/${call}`, headers: admin, payload: {} })
  for (const answer of [
    await put(`${id}/phone`, { phone: '7145550102', version: 1 }),
    await put(`${id}/link`, { otherId: id, version: 1 }),
    await post('held'),
    await post('export'),
    await post('forget'),
  ])
    expect(answer.json().code).toBe('CONFIRM_SIGN_IN')
})

describe('searching', () => {
  beforeEach(async () => {
    await addClient('Linh', 'Nguyễn', '7145550101', { came: ['tustin'] })
    await addClient('Sean', "O'Brien", '7145550102', { came: ['irvine'] })
    await addClient('Maria', 'Garcia', '9495550101', { came: ['irvine', 'tustin'] })
  })

  test.each<[string, string[], string[]]>([
    ['nguyen', ['Linh Nguyễn'], ['Linh Nguyễn']],
    ['Nguyễn L', ['Linh Nguyễn'], ['Linh Nguyễn']],
    ['linh ng', ['Linh Nguyễn'], ['Linh Nguyễn']],
    ["o'brien", ["Sean O'Brien"], []],
    ['obrien', ["Sean O'Brien"], []],
    ['ma', ['Maria Garcia'], ['Maria Garcia']],
    ['0101', ['Linh Nguyễn', 'Maria Garcia'], ['Linh Nguyễn', 'Maria Garcia']],
    ['0102', ["Sean O'Brien"], []],
    ['555-0102', ["Sean O'Brien"], []],
    ['(714) 555-0102', ["Sean O'Brien"], ["Sean O'Brien"]],
    ['zz', [], []],
  ])('"%s" finds %j for an admin and %j for a manager of Tustin', async (q, byAdmin, byManager) => {
    expect((await found(q)).sort()).toEqual(byAdmin)
    expect((await found(q, tustin)).sort()).toEqual(byManager)
  })

  test('without a term admins see the newest first, and managers are asked for one', async () => {
    expect(await found('')).toEqual(['Maria Garcia', "Sean O'Brien", 'Linh Nguyễn'])
    for (const [q, headers] of [
      ['', tustin],
      ['m', admin],
      ['010', admin],
    ] as const)
      expect((await search(q, headers)).json()).toMatchObject({
        code: 'INVALID',
        field: 'q',
        msg: 'Type at least 2 letters, or 4 digits of the number.',
      })
  })

  test('a row has the last visit and what a text would meet', async () => {
    await recordOptOut(under.db, { phone: '+17145550101', source: 'STOP', at: clock.realNow(), requestId: null })
    await run(`insert into unreachable_phones values ('+17145550101', '30006', now())`)
    expect((await search('nguyen')).json()).toEqual({
      rows: [
        {
          id: expect.any(String),
          phone: '+17145550101',
          first_name: 'Linh',
          last_name: 'Nguyễn',
          location: 'tustin',
          lastVisit: '2026-11-10',
          marks: ['opted-out', 'unreachable'],
        },
      ],
      next: null,
      previous: null,
      total: { count: 1, isMore: false },
      asOf: now(),
    })
  })

  test('pages neither repeat nor miss anybody, forwards and back, by name, by digits and newest first', async () => {
    for (let nth = 0; nth < 25; nth++) {
      await addClient('Kim', nth % 2 ? 'Kim' : `Tran ${String.fromCharCode(97 + nth)}`, `714555${4000 + nth}`)
      await addClient(`Ann${nth}`, 'Kim', `71${4000 + nth}4444`)
      await book(`949${200 + nth}4444`, 'tustin', '2026-11-12T18:00:00Z')
    }
    for (const q of ['kim', '4444', '']) {
      nextMinute()
      const seen: string[] = []
      const pages: string[] = []
      let after: string | null | undefined
      do {
        const page = (await search(q, admin, { limit: 7, ...(after && { after }) })).json()
        const names = (page.rows as FoundClientRow[]).map(row => row.phone)
        seen.push(...names)
        pages.push(names.join())
        if (page.previous) {
          const before = (await search(q, admin, { limit: 7, after: page.previous })).json()
          expect((before.rows as FoundClientRow[]).map(row => row.phone).join()).toBe(pages.at(-2))
        }
        after = page.next
      } while (after)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe((await search(q)).json().total.count)
    }
    const { next } = (await search('kim', admin, { limit: 7 })).json()
    expect((await search('linh', admin, { limit: 7, after: next })).json()).toMatchObject({
      code: 'INVALID',
      field: 'after',
    })
  })

  test('somebody who only booked is found by digits, with the bookings', async () => {
    await book('7145550777', 'irvine', '2026-11-12T18:00:00Z', { name: 'Rosa Diaz' })
    await book('7145550777', 'tustin', '2026-12-12T18:00:00Z', { name: 'Rosa Diaz' })
    for (const q of ['0777', '7145550777'])
      expect((await search(q)).json().rows).toEqual([
        {
          id: null,
          phone: '+17145550777',
          first_name: 'Rosa Diaz',
          last_name: '',
          location: 'tustin',
          lastVisit: '2026-11-12',
          marks: ['booked-only'],
          bookings: [
            { at: '2026-12-12T18:00:00.000Z', location: 'tustin', service: 'Full set' },
            { at: '2026-11-12T18:00:00.000Z', location: 'irvine', service: 'Full set' },
          ],
        },
      ])
    expect(await found('rosa')).toEqual([])
  })

  test('a client whom an earlier version registered is found once the keys are filled in', async () => {
    await run('update clients set name_key = null, name_key_last = null')
    expect(await found('nguyen')).toEqual([])
    expect(await fillNextNameKeys(under.db, 2)).toBe(2)
    expect(await fillNextNameKeys(under.db, 2)).toBe(1)
    expect(await fillNextNameKeys(under.db, 2)).toBe(0)
    expect(await found('nguyen')).toEqual(['Linh Nguyễn'])
  })

  test('a client who has just registered at the kiosk is found by name', async () => {
    const device = await enrolDevice(under)
    await under.app.inject({
      method: 'POST',
      url: '/api/clients',
      headers: device,
      payload: { phone: '7145550999', firstName: 'Zoë', lastName: 'Özil' },
    })
    expect(await found('ozil z')).toEqual(['Zoë Özil'])
  })

  test('a search by the whole number is written down masked, and limited as a kiosk’s look-ups', async () => {
    await search('7145550102', tustin)
    const [row] = await rows<{ actor: string; after: object; object: string }>(
      `select actor, after, object from audit where action = 'client searched by number' order by id desc limit 1`,
    )
    expect(row).toMatchObject({
      actor: 'staff:tess',
      object: expect.stringMatching(/^client:/),
      after: { phone: '***-***-0102', name: 'S. O.', found: true },
    })
    for (let nth = 1; nth < 40; nth++) await search('7145550102', tustin)
    const answer = await search('7145550102', tustin)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(answer.json().msg).toMatch(/^Too many requests. Please wait \d+ seconds.$/)
    expect((await search('7145550102')).statusCode).toBe(200)
  })
})

describe('one client', () => {
  test('the page says what the salon knows, and reading it is written down', async () => {
    const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin', 'irvine'] })
    await book('7145550101', 'tustin', '2026-11-10T18:00:00Z')
    await book('7145550101', 'tustin', '2026-10-10T18:00:00Z', { status: 'NO_SHOW' })
    await book('7145550101', 'tustin', '2025-10-10T18:00:00Z', { status: 'NO_SHOW' })
    expect(await facts(id)).toMatchObject({
      first_name: 'Maria',
      phone: '+17145550101',
      location: 'tustin',
      visits: 2,
      lastVisit: '2026-11-10',
      noShows: 1,
      tooLates: 0,
      texts: { why: 'no-consent', optOut: null },
      linked: [],
      suggested: [],
      version: 1,
    })
    const [row] = await rows<{ actor: string; after: object }>(
      'select actor, after from audit where object = :object',
      { object: `client:${id}` },
    )
    expect(row).toEqual({ actor: 'staff:ada', after: { name: 'M. G.', phone: '***-***-0101' } })
    expect((await read(NOBODY)).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a manager opens only clients of an open location, or whom the whole number found in the last 15 minutes', async () => {
    const irvine = await addClient('Sean', "O'Brien", '7145550102', { came: ['irvine'] })
    const booked = await addClient('Linh', 'Nguyen', '7145550103')
    await book('7145550103', 'tustin', '2026-12-01T18:00:00Z')
    expect((await read(booked, tustin)).statusCode).toBe(200)
    const asked = [irvine, `${irvine}/visits`, `${irvine}/texts`]
    for (const path of asked)
      expect([(await read(path, tustin)).statusCode, (await read(path, tustin)).json().code]).toEqual([
        404,
        'NOT_FOUND',
      ])
    expect((await put(irvine, { first_name: 'Sean', last_name: 'Other', version: 1 }, tustin)).statusCode).toBe(404)
    await search('7145550102', admin)
    expect((await read(irvine, tustin)).statusCode).toBe(404)
    await search('7145550102', tustin)
    for (const path of asked) expect((await read(path, tustin)).statusCode).toBe(200)
    for (let minute = 0; minute < 15; minute++) nextMinute()
    expect((await read(irvine, tustin)).statusCode).toBe(404)
  })

  test('the tabs list visits of all locations, and texts and comments of those that the reader may see', async () => {
    const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin', 'irvine'] })
    await book('7145550101', 'irvine', '2026-12-01T18:00:00Z')
    for (const place of ['tustin', 'irvine']) {
      await run(
        `insert into texts (phone, template, location_id, state, is_counted, due_at, expires_at, day, created_at, updated_at)
         values ('+17145550101', 'CONFIRMATION', :place, 'DELIVERED', true, now(), now(), '2026-11-10', now(), now())`,
        { place },
      )
      await run(
        `insert into surveys (phone, name, location_id, overall_rating, feedback, submitted_at)
         values ('+17145550101', 'Maria', :place, 4, 'Nice at ' || :place, '2026-11-11T18:00:00Z')`,
        { place },
      )
    }
    const tab = async (name: string, headers: Headers) => (await read(`${id}/${name}`, headers)).json().rows as object[]
    for (const headers of [admin, tustin])
      expect(await tab('visits', headers)).toMatchObject([
        { location: 'irvine', outcome: 'ahead', service: 'Full set' },
        { outcome: 'checked in' },
        { outcome: 'checked in' },
      ])
    expect(await tab('texts', admin)).toHaveLength(2)
    expect(await tab('texts', tustin)).toMatchObject([{ location: 'tustin', state: 'DELIVERED' }])
    const comments = async (headers: Headers) =>
      ((await tab('surveys', headers)) as { comment: string | null }[]).map(row => row.comment).sort()
    expect(await comments(admin)).toEqual(['Nice at irvine', 'Nice at tustin'])
    expect(await comments(tustin)).toEqual(['Nice at tustin', null])
    expect(await tab('history', admin)).toEqual([])
    await facts(id)
    expect(await tab('history', admin)).toMatchObject([{ action: 'client opened', who: { name: 'ada' } }])
    const { next } = (
      await under.app.inject({ url: `/api/office/clients/${id}/visits?limit=2`, headers: admin })
    ).json()
    expect(
      (await under.app.inject({ url: `/api/office/clients/${id}/visits?limit=2&after=${next}`, headers: admin })).json()
        .rows,
    ).toHaveLength(1)
  })
})

describe('changing a client', () => {
  test('a renamed client is found by the new name; the audit log has initials', async () => {
    const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin'] })
    const renamed = await put(id, { first_name: ' Mary ', last_name: "O'Neil", version: 1 }, tustin)
    expect(renamed.json()).toMatchObject({
      success: true,
      row: { first_name: 'Mary', last_name: "O'Neil", version: 2 },
    })
    expect(await found('oneil')).toEqual(["Mary O'Neil"])
    expect(await found('garcia')).toEqual([])
    const same = await put(id, { first_name: 'Mary', last_name: "O'Neil", version: 1 }, tustin)
    expect(same.json()).toMatchObject({ success: true, row: { version: 2 } })
    expect((await put(id, { first_name: 'Ann', last_name: 'Lee', version: 1 })).json()).toMatchObject({
      success: false,
      code: 'CHANGED_MEANWHILE',
      msg: expect.stringMatching(/^Tess changed this at 11:\d\d AM. Look at what it is now, then save again.$/),
      current: { first_name: 'Mary', version: 2 },
    })
    expect((await put(id, { first_name: 'A', last_name: 'Lee', version: 2 })).json()).toMatchObject({
      code: 'INVALID',
      field: 'first_name',
      msg: 'First name is too short',
    })
    const log = await rows<{ before: object; after: object }>(
      `select before, after from audit where action = 'client renamed'`,
    )
    expect(log).toEqual([{ before: { name: 'M. G.' }, after: { name: 'M. O.' } }])
  })

  test('staff take back what staff recorded, and never the client’s own STOP', async () => {
    const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin'] })
    const set = async (optedOut: boolean) => (await put(`${id}/opt-out`, { optedOut }, tustin)).json()
    expect(await set(true)).toMatchObject({
      row: { texts: { why: 'opted-out', optOut: { by: 'tess', since: now() } } },
    })
    expect((await set(true)).success).toBe(true)
    expect(await set(false)).toMatchObject({ row: { texts: { optOut: null } } })
    expect((await set(false)).success).toBe(true)
    await set(true)
    const stop = { phone: '+17145550101', at: clock.realNow(), requestId: null }
    await recordOptOut(under.db, { ...stop, source: 'STOP' })
    expect((await facts(id)).texts.optOut).toEqual({ by: null, since: now() })
    // What staff record afterwards does not hide it.
    await set(true)
    expect(await set(false)).toMatchObject({
      code: 'INVALID',
      field: 'optedOut',
      msg: 'Only the client can undo this, by sending START.',
    })
    await recordOptIn(under.db, { ...stop, source: 'START' })
    expect((await facts(id)).texts.optOut).toBeNull()
    expect(await actionsAbout(`client:${id}`)).toEqual(
      expect.arrayContaining(['opt-out', 'opt-in', 'opt-out', 'client opened']),
    )
    const [row] = await rows<{ role: string; actor: string }>(
      `select role, actor from audit where action = 'opt-in' and object like 'client:%'`,
    )
    expect(row).toEqual({ role: 'manager', actor: 'staff:tess' })
  })

  test('a corrected number finds the client, with waivers and surveys; the chain stays sound', async () => {
    const id = await addClient('Maria', 'Garcia', '7145550101')
    await addClient('Sean', "O'Brien", '7145550102')
    await run(
      `insert into surveys (phone, name, location_id, overall_rating, submitted_at)
       values ('+17145550101', 'Maria', 'tustin', 4, '2026-11-11T18:00:00Z')`,
    )
    await recordOptOut(under.db, { phone: '+17145550101', source: 'STOP', at: clock.realNow(), requestId: null })
    expect((await put(`${id}/phone`, { phone: '714555010', version: 1 })).json()).toMatchObject({
      field: 'phone',
      msg: 'Please enter a valid 10-digit phone number',
    })
    expect((await put(`${id}/phone`, { phone: '7145550102', version: 1 })).json()).toMatchObject({
      code: 'INVALID',
      field: 'phone',
      msg: "This number belongs to Sean O'Brien. Link the two instead.",
    })
    expect((await put(`${id}/phone`, { phone: '7145550199', version: 1 })).json()).toMatchObject({
      success: true,
      row: { phone: '+17145550199', version: 2, texts: { optOut: null } },
    })
    expect(await found('7145550199')).toEqual(['Maria Garcia'])
    // The old number is known only by its opt-out.
    expect((await search('7145550101')).json().rows).toMatchObject([{ id: null, marks: ['opted-out'] }])
    expect((await read(`${id}/surveys`)).json().rows).toHaveLength(1)
    const [row] = await rows<{ before: object; after: object }>(
      `select before, after from audit where action = 'client number corrected'`,
    )
    expect(row).toEqual({ before: { phone: '***-***-0101' }, after: { phone: '***-***-0199' } })
  })

  test('duplicates are suggested, linked on both pages and unlinked', async () => {
    const old = await addClient('Linh', 'Nguyễn', '7145550101')
    const fresh = await addClient('Linh', 'Nguyen', '7145550102')
    const third = await addClient('Linh', 'Nguyen', '7145550103')
    const twin = await addClient('Linh', 'Nguyen', '7145550104')
    await book('7145550101', 'tustin', '2026-11-10T18:00:00Z')
    await book('7145550104', 'irvine', '2026-11-10T18:30:00Z')
    const ids = (list: readonly { id: string }[]) => list.map(one => one.id)
    expect(ids((await facts(old)).suggested)).toEqual([fresh, third])
    const linked = await put(`${old}/link`, { otherId: fresh, version: 1 })
    expect(linked.json()).toMatchObject({ success: true, row: { linked: [{ id: fresh }], version: 2 } })
    expect(ids((await facts(fresh)).linked)).toEqual([old])
    await put(`${third}/link`, { otherId: old, version: 1 })
    expect(ids((await facts(fresh)).linked)).toEqual([old, third])
    // The one that the others point to leaves: they stay linked.
    const left = await under.app.inject({
      method: 'DELETE',
      url: `/api/office/clients/${fresh}/link`,
      headers: admin,
    })
    expect(left.json()).toMatchObject({ success: true, row: { linked: [] } })
    expect(ids((await facts(old)).linked)).toEqual([third])
    expect(ids((await facts(twin)).linked)).toEqual([])
    expect((await put(`${old}/link`, { otherId: old, version: 3 })).json().code).toBe('INVALID')
    expect((await put(`${old}/link`, { otherId: NOBODY, version: 3 })).json()).toMatchObject({ field: 'otherId' })
    expect(await actionsAbout(`client:${fresh}`)).toContain('clients unlinked')
  })
})

test('no answer to a change is stored with a name or a number', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101')
  const headers = { ...admin, 'idempotency-key': 'one-press' }
  await put(id, { first_name: 'Mary', last_name: 'Garcia', version: 1 }, headers)
  await search('7145550101', headers)
  expect(await rows('select key from idempotency_keys')).toEqual([])
  const [log] = await rows<{ text: string }>(
    `select coalesce(string_agg(object || before::text || after::text, ' '), '') as text from audit`,
  )
  expect(log!.text).not.toMatch(/Garcia|Mary|7145550101/)
})
