import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book, type TestBooking } from '../../../../test/bookings.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { buildVisits } from '../../../records/visits/build-visits.ts'

type Headers = Record<string, string>
const DAY_MINUTES = 24 * 60

let under: AppUnderTest
let clock: TestClock
let admin: Headers
let rosa: Headers
let phones = 0

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada' })
  rosa = await signIn(under, 'manager', { username: 'rosa', locations: ['tustin'] })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  for (const table of [
    'visit_facts',
    'figure_days',
    'visit_days',
    'visit_corrections',
    'daily_statuses',
    'appointments',
  ])
    await sql(`truncate ${table} cascade`)
  await sql('delete from check_ins')
})

const sql = <Row>(text: string) => under.db.rows(statement('', text).returns<Row>())
const night = () => buildVisits(under.context, new AbortController().signal)
const ask = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/insights', query, headers })
const figures = async (query: Record<string, string> = {}, headers = admin) =>
  (await ask(query, headers)).json() as OfficeInsightsResponse
const logged = async (query: Record<string, string>, headers = admin) =>
  (await under.app.inject({ url: '/api/office/visits', query, headers })).json().total.count as number

/** Adds a booking some days ago; a received client came 10 minutes early and waited 15 minutes. */
async function add(days: number, outcome: 'received' | 'nobody', more: Partial<TestBooking> = {}): Promise<string> {
  const id = await book(under, {
    phone: `+1714558${String(++phones).padStart(4, '0')}`,
    inMinutes: -days * DAY_MINUTES,
    ...more,
  })
  if (outcome === 'received')
    await sql(`insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at,
        manager_marked_received, manager_marked_received_at, received_by, updated_at)
      select square_appointment_id, location_id, day, true, start_at - interval '10 minutes', true,
             start_at + interval '5 minutes', 'rosa', start_at from appointments where square_appointment_id = '${id}'`)
  return id
}

test('admins may read the figures of all locations, and managers may read the figures of locations open to them today', async () => {
  const technician = await signIn(under, 'technician', { locations: ['tustin'] })
  const codes: unknown[] = []
  for (const caller of [{}, await enrolDevice(under), technician, rosa, admin])
    codes.push((await ask({}, caller)).json().code)
  expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED', undefined, undefined])

  await add(1, 'received')
  await add(1, 'received', { location: 'irvine' })
  await night()
  expect((await figures({}, rosa)).totals.booked).toBe(1)
  expect((await figures({}, admin)).totals.booked).toBe(2)
  expect((await ask({ location: 'irvine' }, rosa)).json()).toMatchObject({
    code: 'NO_LOCATION_ACCESS',
    msg: 'No location access for Irvine today',
  })
})

test('the figures of a period include today, and can be compared with the previous period', async () => {
  for (let n = 0; n < 9; n++) await add(1 + (n % 3), 'received')
  await add(0, 'received', { technician: 'Amber' })
  await add(2, 'nobody')
  await add(9, 'received')
  await add(9, 'nobody')
  await night()
  const found = await figures({ period: '7d', compare: '1' })
  expect(found).toMatchObject({
    from: '2026-11-14',
    to: '2026-11-20',
    totals: {
      booked: 11,
      received: 10,
      noShows: 1,
      bookedOnMeasuredDays: 11,
      noShowRate: 1 / 11,
      punctuality: [{ scenario: 'ON_TIME', n: 10, share: 1, median: 10, p90: 10 }],
      wait: { n: 10, median: 15, p90: 15 },
      lateStart: { n: 10, median: 5, p90: 5 },
    },
    measuredDays: 4,
    days: 4,
    salons: 1,
    byLocation: [{ location: 'tustin', measuredDays: 4, totals: { booked: 11, noShowRate: 1 / 11 } }],
    leftOut: { shortAfterManual: 0, over240: 0 },
    walkIns: { asked: 0, shareServed: null },
    before: {
      from: '2026-11-07',
      to: '2026-11-13',
      totals: { booked: 2, noShowRate: 0.5, wait: { n: 1, median: null } },
    },
  })
  expect(found.byDay.map(one => [one.day, one.booked])).toEqual([
    ['2026-11-17', 3],
    ['2026-11-18', 4],
    ['2026-11-19', 3],
    ['2026-11-20', 1],
  ])
  expect(found.byTechnician.map(one => [one.name, one.booked])).toEqual([
    ['Amber', 1],
    ['Lena', 10],
  ])
  expect(found.arrivals).toEqual([{ minute: 645, booked: 10, walkIns: 0 }])
  expect((await figures({ period: '7d' })).before).toBeNull()
})

test.each([
  ['today', ['2026-11-20', '2026-11-20'], ['2026-11-13', '2026-11-13']],
  ['week', ['2026-11-16', '2026-11-20'], ['2026-11-09', '2026-11-13']],
  ['month', ['2026-11-01', '2026-11-20'], ['2026-10-11', '2026-10-30']],
  ['last-month', ['2026-10-01', '2026-10-31'], ['2026-08-27', '2026-09-26']],
  ['month-last-year', ['2025-11-01', '2025-11-30'], ['2025-09-27', '2025-10-26']],
])('the period %s is compared with as many earlier days on the same weekdays', async (period, days, daysBefore) => {
  const { from, to, before } = await figures({ period, compare: '1' })
  expect([
    [from, to],
    [before?.from, before?.to],
  ]).toEqual([days, daysBefore])
})

test('a figure with fewer than ten values has no median', async () => {
  for (let n = 0; n < 9; n++) await add(1, 'received')
  await night()
  expect((await figures()).totals).toMatchObject({
    wait: { n: 9, median: null, p90: null },
    punctuality: [{ n: 9, median: null }],
  })
})

test('each filtered figure equals the number of visits in the visit log with the same filters', async () => {
  await add(1, 'received')
  await add(1, 'nobody', { inMinutes: -DAY_MINUTES + 60, technician: 'Amber' })
  await add(2, 'nobody', { technician: 'Amber' })
  await add(2, 'received')
  await add(0, 'received', { technician: 'Amber' })
  await night()
  for (const filters of [
    {},
    { weekday: '3' },
    { hour: '12' },
    { technician: 'Amber' },
    { location: 'irvine' },
    { period: 'today' },
  ]) {
    const { totals, measuredDays } = await figures(filters as Record<string, string>)
    expect(totals.booked).toBe(await logged({ ...filters, kind: 'booked' }))
    expect(totals.received).toBe(await logged({ ...filters, outcome: 'received' }))
    expect(totals.noShows + totals.noShowsMarked).toBe(await logged({ ...filters, kind: 'no-shows' }))
    if ('hour' in filters) expect(measuredDays).toBe(3)
    if ('weekday' in filters) expect(measuredDays).toBe(1)
  }
})

test('a no-show is removed from the figures after a correction', async () => {
  await add(1, 'received')
  const id = await add(1, 'nobody')
  await night()
  expect((await figures()).totals).toMatchObject({ noShows: 1, noShowRate: 0.5 })
  const url = `/api/office/visits/b-${id}/correction`
  await under.app.inject({ method: 'PUT', url, headers: rosa, payload: { came: true } })
  expect((await figures()).totals).toMatchObject({
    booked: 2,
    noShows: 0,
    noShowRate: 0,
    outcomes: { came: 1, received: 1 },
  })
})

test('corrections of two no-shows at the same time are both saved', async () => {
  await add(1, 'received')
  const ids = [await add(1, 'nobody'), await add(1, 'nobody')]
  await night()
  await Promise.all(
    ids.map(id =>
      under.app.inject({
        method: 'PUT',
        url: `/api/office/visits/b-${id}/correction`,
        headers: rosa,
        payload: { came: true },
      }),
    ),
  )
  expect((await figures()).totals).toMatchObject({ noShows: 0, outcomes: { came: 2, received: 1 } })
})

test('the figures include yesterday even before the nightly work has run', async () => {
  await add(1, 'received')
  expect((await figures()).totals.received).toBe(1)
  await night()
  expect((await figures()).totals.received).toBe(1)
})

test.each([
  [{ from: '2025-11-19' }, 'from', 'Choose at most 366 days.'],
  [{ weekday: '7' }, 'weekday', undefined],
  [{ hour: 'noon' }, 'hour', undefined],
  [{ compare: '2' }, 'compare', undefined],
  [{ location: 'paris' }, 'location', 'location must be tustin, irvine, santa-ana or costa-mesa'],
])('the query %j is refused', async (query, field, msg) => {
  const response = await ask(query as Record<string, string>)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'INVALID', field, ...(msg && { msg }) })
})
