import type { OfficeVisit, OfficeVisitsResponse } from '@frontlash/contract/office-visits'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, type TestBooking } from '../../../../test/bookings.ts'
import { actOnCard } from '../../../../test/cards.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { buildVisits } from '../../../records/visits/build-visits.ts'

type Headers = Record<string, string>
const DAY_MINUTES = 24 * 60
const FRIDAY = 4

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
  for (const table of [
    'visit_facts',
    'figure_days',
    'visit_days',
    'visit_corrections',
    'alerts',
    'daily_statuses',
    'appointments',
    'audit',
  ])
    await sql(`truncate ${table} cascade`)
  await sql('delete from check_ins')
})

const sql = <Row>(text: string) => under.db.rows(statement('', text).returns<Row>())
const phone = () => `+1714556${String(++phones).padStart(4, '0')}`
const bookFor = (booking: Partial<TestBooking> & { inMinutes: number }) => book(under, { phone: phone(), ...booking })
const night = () => buildVisits(under.context, new AbortController().signal)

const list = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/visits', query, headers })
const rows = async (query: Record<string, string> = {}, headers = admin) =>
  ((await list(query, headers)).json() as OfficeVisitsResponse).rows as OfficeVisit[]
const keys = async (query: Record<string, string> = {}, headers = admin) =>
  (await rows(query, headers)).map(row => row.key)
const correct = (key: string, came: true | null, headers = admin) =>
  under.app.inject({ method: 'PUT', url: `/api/office/visits/${key}/correction`, headers, payload: { came } })

/**
 * Adds a booking of an earlier day whose client did not come, and another client who was checked in at its location.
 */
async function noShow(daysAgo: number, more: Partial<TestBooking> = {}): Promise<string> {
  const seen = await bookFor({ inMinutes: -daysAgo * DAY_MINUTES + 30, ...more })
  await sql(
    `insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, updated_at)
     select square_appointment_id, location_id, day, true, start_at, start_at from appointments where square_appointment_id = '${seen}'`,
  )
  return bookFor({ inMinutes: -daysAgo * DAY_MINUTES, ...more })
}

describe('the permission to read the visit log', () => {
  test('lets a manager read all days of the locations that are open to the manager today', async () => {
    const here = await bookFor({ inMinutes: -3 * DAY_MINUTES })
    const there = await bookFor({ inMinutes: -3 * DAY_MINUTES - 5, location: 'irvine' })
    await night()
    expect(await keys({}, rosa)).toEqual([`b-${here}`])
    expect(await keys({}, admin)).toEqual([`b-${here}`, `b-${there}`])
    for (const location of ['irvine', 'tustin,irvine'])
      expect((await list({ location }, rosa)).json()).toMatchObject({
        code: 'NO_LOCATION_ACCESS',
        msg: 'No location access for Irvine today',
      })
  })

  test('ends at midnight if the next weekday is not open to the manager', async () => {
    // The test begins in the afternoon, because a session lasts only twelve hours.
    clock.addMinutes(5 * 60)
    const friday = await signIn(under, 'manager', { username: `friday${++phones}`, locations: ['tustin'] })
    await sql(
      `delete from staff_location_days where day <> ${FRIDAY} and staff_id = (select id from staff where username = 'friday${phones}')`,
    )
    const key = `b-${await noShow(1)}`
    expect((await correct(key, true, friday)).json()).toMatchObject({ success: true })
    clock.set('2026-11-21T07:59:59Z')
    expect((await list({}, friday)).statusCode).toBe(200)
    clock.set('2026-11-21T08:00:00Z')
    expect((await list({}, friday)).json()).toMatchObject({
      code: 'NO_LOCATION_ACCESS',
      msg: 'No location access for Tustin today',
    })
    expect((await correct(key, null, friday)).json().code).toBe('NOT_FOUND')
  })
})

test('a booking without a name has no name in the visit log, where "Walk-in" is a kind of visit', async () => {
  await bookFor({ inMinutes: 10, name: 'Walk-in' })
  expect(await rows()).toMatchObject([{ kind: 'booked', client: { id: null, name: '' } }])
})

test('a row of the visit log has the client, the service, the times, the minutes early, the wait and the outcome', async () => {
  const id = await bookFor({ inMinutes: 10, name: 'Maria Gonzalez', service: 'Full Set' })
  await actOnCard(under, 'manual-checkin', id, rosa)
  clock.addMinutes(15)
  await actOnCard(under, 'mark-received', id, rosa)
  expect((await list()).json()).toEqual({
    rows: [
      {
        key: `b-${id}`,
        kind: 'booked',
        outcome: 'received',
        day: '2026-11-20',
        at: '2026-11-20T19:10:00.000Z',
        location: 'tustin',
        client: { id: null, name: 'Maria Gonzalez' },
        service: 'Full Set',
        technician: { key: expect.stringContaining('Lena'), name: 'Lena' },
        startAt: '2026-11-20T19:10:00.000Z',
        arrivedAt: ELEVEN,
        earlyMinutes: 10,
        isManual: true,
        checkedInAt: ELEVEN,
        receivedAt: '2026-11-20T19:15:00.000Z',
        receivedBy: 'rosa',
        waitMinutes: 15,
        leftOut: null,
        isVisit: true,
        isMeasured: true,
        intent: null,
        corrected: null,
        canCorrect: false,
      },
    ],
    next: null,
    previous: null,
    total: { count: 1, isMore: false },
    asOf: '2026-11-20T19:15:00.000Z',
  })
})

test('the visit log shows the service that a walk-in requested, and includes abandoned visits', async () => {
  const post = (url: string, payload: object) => under.app.inject({ method: 'POST', url, payload, headers: device })
  const number = phone()
  const { id: clientId } = (
    await post('/api/clients', { phone: number, firstName: 'Ana', lastName: 'Lee' })
  ).json() as { id: string }
  const intent = { timing: 'now', service: 'refill' }
  await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, walkInIntent: intent })
  clock.addMinutes(1)
  await post('/api/sms/abandoned-walkin', { clientData: { phone: phone(), first_name: 'Zoe' }, location: 'tustin' })
  expect(await rows({ kind: 'walk-ins' })).toMatchObject([
    {
      kind: 'walk-in',
      outcome: 'waiting',
      client: { id: clientId, name: 'Ana Lee' },
      intent,
      technician: null,
      startAt: null,
    },
  ])
  expect(await rows({ kind: 'abandoned' })).toMatchObject([{ kind: 'abandoned', outcome: 'abandoned', intent: null }])
  clock.addMinutes(DAY_MINUTES)
  await night()
  const nextDay = await signIn(under, 'admin')
  expect(await rows({ outcome: 'lost' }, nextDay)).toMatchObject([{ client: { name: 'Ana Lee' }, intent }])
})

describe('the filters of the visit log', () => {
  test('select visits by kind, outcome, location, technician, weekday, hour and period', async () => {
    const missed = await noShow(2, { technician: 'Amber' })
    const cancelled = await bookFor({
      inMinutes: -2 * DAY_MINUTES + 60,
      status: 'CANCELLED_BY_CUSTOMER',
      technician: 'Mia',
    })
    const irvine = await bookFor({ inMinutes: -3 * DAY_MINUTES, location: 'irvine', technician: 'Mia' })
    const later = await bookFor({ inMinutes: 120, technician: 'Zoe' })
    await night()
    expect(await keys({ kind: 'no-shows' })).toEqual([`b-${missed}`])
    expect(await keys({ outcome: 'cancelled' })).toEqual([`b-${cancelled}`])
    expect(await keys({ outcome: 'expected' })).toEqual([`b-${later}`])
    const cancelledLater = await bookFor({ inMinutes: 180, status: 'CANCELLED_BY_CUSTOMER', technician: 'Zoe' })
    expect(await keys({ when: 'ahead', sort: 'at' })).toEqual([`b-${later}`, `b-${cancelledLater}`])
    const all = await keys()
    expect(await keys({ when: 'happened' })).toEqual(
      all.filter(key => ![`b-${later}`, `b-${cancelledLater}`].includes(key)),
    )
    await sql(`delete from appointments where square_appointment_id = '${cancelledLater}'`)
    expect(await keys({ kind: 'no-shows', outcome: 'cancelled' })).toEqual([])
    expect(await keys({ kind: 'walk-ins' })).toEqual([])
    expect(await keys({ location: 'irvine' })).toEqual([`b-${irvine}`])
    expect(await keys({ technician: 'Mia' })).toEqual([`b-${cancelled}`, `b-${irvine}`])
    expect(await keys({ weekday: '1' })).toEqual([`b-${irvine}`])
    expect(await keys({ hour: '12' })).toEqual([`b-${cancelled}`])
    expect(await keys({ hour: '13' })).toEqual([`b-${later}`])
    expect(await keys({ period: 'today' })).toEqual([`b-${later}`])
    expect(await keys({ from: '2026-11-17', to: '2026-11-17' })).toEqual([`b-${irvine}`])
    expect((await rows({ sort: 'at' })).at(-1)?.key).toBe(`b-${later}`)
  })

  test.each([
    [{ from: '2025-11-19' }, 'from', 'Choose at most 366 days.'],
    [{ location: 'paris' }, 'location', 'location must be tustin, irvine, santa-ana or costa-mesa'],
    [{ after: 'nonsense' }, 'after', 'This page is no longer valid. Start from the first.'],
  ])('are refused with an error message if the filters are %j', async (query, field, msg) => {
    expect((await list(query as Record<string, string>)).json()).toMatchObject({ code: 'INVALID', field, msg })
  })

  test('cause no server error in any combination of values', async () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('', '0', '-1', '24', '1e3', 'received', 'no-shows', '2026-11-20', "'", '\0'),
    )
    const query = fc.dictionary(
      fc.constantFrom(
        'kind',
        'outcome',
        'technician',
        'weekday',
        'hour',
        'from',
        'to',
        'period',
        'sort',
        'after',
        'limit',
      ),
      word,
    )
    const position = fc.tuple(fc.constantFrom('2026-11-20 17', '2026-02-31 1', 'x', '2999-12-31 99999999999999'), word)
    await fc.assert(
      fc.asyncProperty(query, fc.option(position), async (asked, cursor) => {
        const hash = (await list({ limit: '1', sort: 'at' })).json().next as string | null
        const filters = hash && (JSON.parse(Buffer.from(hash, 'base64url').toString()) as unknown[])[3]
        const after = cursor && Buffer.from(JSON.stringify([...cursor, 'next', filters ?? 'x'])).toString('base64url')
        const response = await list({ ...asked, ...(after && { after }) })
        expect([200, 400, 429]).toContain(response.statusCode)
      }),
      { numRuns: 40 },
    )
  })
})

test('the filter for late bookings finds clients who came after the start, but not too late', async () => {
  const came = async (days: number, minutesLate: number) => {
    const id = await bookFor({ inMinutes: -days * DAY_MINUTES - 60 })
    await sql(
      `insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, updated_at)
       select square_appointment_id, location_id, day, true, start_at + interval '${minutesLate} minutes', start_at
         from appointments where square_appointment_id = '${id}'`,
    )
    return `b-${id}`
  }
  const [lateToday, lateBefore] = [await came(0, 5), await came(3, 5)]
  for (const days of [0, 3]) await came(days, -5)
  await night()
  expect(await keys({ counted: 'late' })).toEqual([lateToday, lateBefore])
})

test('paging through the visit log in both directions lists each row once', async () => {
  const ids: string[] = []
  for (const minutes of [60, 0, -DAY_MINUTES, -DAY_MINUTES, -2 * DAY_MINUTES, -3 * DAY_MINUTES, -9 * DAY_MINUTES])
    ids.push(await bookFor({ inMinutes: minutes }))
  await night()
  const page = async (query: Record<string, string>) =>
    (await list({ limit: '2', ...query })).json() as OfficeVisitsResponse
  for (const sort of ['-at', 'at']) {
    const all = await keys({ sort })
    expect([...all].sort()).toEqual(ids.map(id => `b-${id}`).sort())
    const found: string[][] = []
    let response = await page({ sort })
    found.push(response.rows.map(row => row.key))
    while (response.next) {
      response = await page({ sort, after: response.next })
      found.push(response.rows.map(row => row.key))
    }
    expect(found.flat()).toEqual(all)
    const back: string[][] = []
    while (response.previous) {
      response = await page({ sort, after: response.previous })
      back.unshift(response.rows.map(row => row.key))
    }
    expect(back).toEqual(found.slice(0, -1))
    expect(response.total).toEqual({ count: 7, isMore: false })
  }
})

describe('the correction “The client came”', () => {
  const audited = () =>
    sql(
      `select action, actor, role, location_id, object, before, after from audit where action like 'no-show%' order by id`,
    )

  test('can be made and undone, and changes the figures but neither cards nor bookings', async () => {
    const id = await noShow(3)
    await night()
    const cards = await sql('select * from daily_statuses')
    const response = await correct(`b-${id}`, true, rosa)
    expect(response.json()).toMatchObject({
      success: true,
      row: { key: `b-${id}`, outcome: 'came', canCorrect: true, corrected: { by: 'rosa', at: ELEVEN } },
    })
    expect(await rows({ outcome: 'came' })).toEqual([response.json().row])
    expect(await keys({ kind: 'no-shows' })).toEqual([])
    expect((await correct(`b-${id}`, true)).json().row).toEqual(response.json().row)
    await night()
    expect(await keys({ outcome: 'came' })).toEqual([`b-${id}`])

    expect((await correct(`b-${id}`, null)).json()).toMatchObject({
      success: true,
      row: { outcome: 'no-show', corrected: null },
    })
    expect((await correct(`b-${id}`, null)).json()).toMatchObject({ success: true })
    expect(await keys({ kind: 'no-shows' })).toEqual([`b-${id}`])
    expect(await audited()).toEqual([
      {
        action: 'no-show corrected',
        actor: 'staff:rosa',
        role: 'manager',
        location_id: 'tustin',
        object: `appointment:${id}`,
        before: { outcome: 'no-show' },
        after: { outcome: 'came' },
      },
      {
        action: 'no-show stands again',
        actor: 'staff:ada',
        role: 'admin',
        location_id: 'tustin',
        object: `appointment:${id}`,
        before: { outcome: 'came' },
        after: { outcome: 'no-show' },
      },
    ])
    expect(await sql('select * from daily_statuses')).toEqual(cards)
  })

  test('is possible for a visit of today an hour after the end of the visit', async () => {
    const id = await noShow(0)
    clock.addMinutes(119)
    expect((await correct(`b-${id}`, true)).json()).toMatchObject({
      success: false,
      code: 'NOT_POSSIBLE_NOW',
      msg: 'This visit is not a no-show.',
      current: { outcome: 'expected' },
    })
    clock.addMinutes(1)
    expect((await correct(`b-${id}`, true)).json()).toMatchObject({ success: true, row: { outcome: 'came' } })
    expect(await keys({ outcome: 'came' })).toEqual([`b-${id}`])
  })

  test.each([
    [6, { success: true, row: { outcome: 'came' } }],
    [
      7,
      {
        success: false,
        msg: 'Only the last 7 days can be corrected.',
        current: { outcome: 'no-show', canCorrect: false },
      },
    ],
  ])('is possible within 7 days (a visit of %i days ago)', async (daysAgo, expected) => {
    const id = await noShow(daysAgo)
    await night()
    expect((await correct(`b-${id}`, true)).json()).toMatchObject(expected)
  })

  test('is saved and audited once even if several users make the same correction at the same time', async () => {
    const key = `b-${await noShow(1)}`
    const responses = await Promise.all([correct(key, true), correct(key, true, rosa), correct(key, true)])
    expect(responses.map(response => response.json().row.outcome)).toEqual(['came', 'came', 'came'])
    expect(await audited()).toHaveLength(1)
  })

  test('is refused for an unknown visit and for a user without the permission', async () => {
    const key = `b-${await noShow(1, { location: 'irvine' })}`
    const technician = await signIn(under, 'technician', { locations: ['irvine'] })
    const codes: unknown[] = []
    for (const caller of [{}, device, technician, rosa, admin])
      codes.push((await correct(key, true, caller)).json().code)
    expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FOUND', undefined])
    const unknown = { ...(await correct('b-none', true, rosa)).json(), requestId: expect.any(String) }
    expect((await correct(key, true, rosa)).json()).toEqual(unknown)
    for (const missing of ['b-none', 'w-none', 'a-999', 'x-1', "a-1'", 'w-%00'])
      expect((await correct(missing, true)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await correct('b-none', true)).json().code).toBe('NOT_FOUND')
    const wrong = {
      method: 'PUT',
      url: `/api/office/visits/${key}/correction`,
      headers: admin,
      payload: { came: false },
    } as const
    expect((await under.app.inject(wrong)).json()).toMatchObject({ code: 'INVALID', field: 'came' })
  })
})
