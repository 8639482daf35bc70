import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import {
  FIGURE_OUTCOMES,
  FIGURE_VISITS,
  visitsOfOutcome,
  visitsOfScenario,
} from '@frontlash/domain/visits/figure-visits'
import type { PUNCTUALITY } from '@frontlash/domain/visits/logged-visits'
import { OUTCOME_NAMES, PUNCTUALITY_NAMES } from '@frontlash/domain/visits/visit-names'
import type { VisitOutcome } from '@frontlash/domain/visits/visit-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { parseCsv } from '../../../../test/parse-csv.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { buildVisits } from '../../../records/visits/build-visits.ts'

/**
 * The tests use a month of random visits from a seed. The outcome of each booking, walk-in and abandoned visit is
 * planned, and stored as the salon stores it. The figures, their file and the visit log must have the same counts as
 * the plan.
 */
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000
const LOCATIONS = ['tustin', 'irvine'] as const
const TECHNICIANS = ['Amber', 'Bao', 'Lena']

type Planned = {
  readonly kind: 'booked' | 'walk-in' | 'abandoned'
  readonly outcome: VisitOutcome
  readonly location: string
  readonly technician: string | null
  readonly weekday: string
  readonly hour: string
  readonly isMeasured: boolean
  /** The wait in whole minutes; only clients who were received have one. */
  readonly wait?: number
  readonly lateStart?: number
}

let under: AppUnderTest
let admin: Record<string, string>
const month: Planned[] = []

beforeAll(async () => {
  under = await openContext({ clock: testClock(ELEVEN), config: { rateLimits: false } })
  admin = await signIn(under, 'admin')
  await sql('update sessions set confirmed_at = :now', { now: ELEVEN })
  const random = seeded(20_261_120)
  for (let daysAgo = 27; daysAgo >= 1; daysAgo--)
    for (const location of LOCATIONS) await planDay(daysAgo, location, random)
  await buildVisits(under.context, new AbortController().signal)
})
afterAll(() => under.close())

const sql = (text: string, given: Record<string, unknown> = {}) => under.db.rows(statement('', text), given)

/** Returns a repeatable generator of numbers from 0 to below 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Adds a day's bookings, walk-ins and abandoned visits; on some days the kiosk was not used. */
async function planDay(daysAgo: number, location: (typeof LOCATIONS)[number], random: () => number): Promise<void> {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const oneOf = <T>(some: readonly T[]) => some[whole(0, some.length - 1)]!
  const isMeasured = random() > 0.15
  const outcomes: VisitOutcome[] = isMeasured
    ? ['received', ...Array.from({ length: whole(2, 6) }, () => oneOf(BOOKED))]
    : Array.from({ length: whole(1, 3) }, () => oneOf(['unknown', 'cancelled'] as const))
  for (const [nth, outcome] of outcomes.entries()) {
    const at = new Date(Date.parse(ELEVEN) + (-daysAgo * DAY_MINUTES + (nth - 2) * 90) * MINUTE_MS)
    const technician = oneOf(TECHNICIANS)
    const times = { early: whole(-4, 12), wait: random() < 0.04 ? whole(241, 300) : whole(0, 35) }
    await addBooking({ outcome, at, location, technician, ...times })
    // The wait counts from the start of the booking, or from the client's arrival if the client came later.
    const lateStart = Math.max(0, times.wait - Math.max(0, times.early))
    const measured = outcome === 'received' && times.wait <= 240 ? { wait: times.wait, lateStart } : {}
    month.push({ kind: 'booked', outcome, location, technician, isMeasured, ...localTime(at), ...measured })
  }
  if (!isMeasured) return
  for (const outcome of Array.from({ length: whole(0, 3) }, () => oneOf(WALK_INS))) {
    const at = new Date(Date.parse(ELEVEN) + (-daysAgo * DAY_MINUTES + whole(0, 300)) * MINUTE_MS)
    const wait = whole(1, 50)
    await addWalkIn({ outcome, at, location, wait })
    const measured = outcome === 'received' ? { wait } : {}
    month.push({ kind: 'walk-in', outcome, location, technician: null, isMeasured, ...localTime(at), ...measured })
  }
  if (random() < 0.4) {
    const at = new Date(Date.parse(ELEVEN) + (-daysAgo * DAY_MINUTES + whole(0, 300)) * MINUTE_MS)
    const outcome = oneOf(['abandoned', 'came-back'] as const)
    await sql(
      `insert into alerts (location_id, day, kind, at, done_by)
       values (:location, (:at::timestamptz at time zone 'America/Los_Angeles')::date, 'abandoned_walk_in', :at, :doneBy)`,
      { location, at, doneBy: outcome === 'came-back' ? 'client' : null },
    )
    month.push({ kind: 'abandoned', outcome, location, technician: null, isMeasured, ...localTime(at) })
  }
}

const BOOKED = [
  'received',
  'received',
  'here',
  'too-late',
  'no-show',
  'no-show-marked',
  'cancelled',
  'cancelled-here',
] as const
const WALK_INS = ['received', 'received', 'lost', 'later', 'manager'] as const

function localTime(at: Date): { weekday: string; hour: string } {
  const inZone = { timeZone: 'America/Los_Angeles' } as const
  const day = new Intl.DateTimeFormat('en-US', { ...inZone, weekday: 'short' }).format(at)
  const hour = new Intl.DateTimeFormat('en-US', { ...inZone, hour: 'numeric', hourCycle: 'h23' }).format(at)
  return { weekday: String(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day)), hour: String(Number(hour)) }
}

let made = 0

type NewBooking = {
  outcome: VisitOutcome
  at: Date
  location: (typeof LOCATIONS)[number]
  technician: string
  early: number
  wait: number
}

async function addBooking({ outcome, at, location, technician, early, wait }: NewBooking): Promise<void> {
  const status = { 'no-show-marked': 'NO_SHOW', cancelled: 'CANCELLED_BY_CUSTOMER' }[outcome as string] ?? 'ACCEPTED'
  const inMinutes = (at.getTime() - Date.parse(ELEVEN)) / MINUTE_MS
  const phone = `+1212556${String(++made).padStart(4, '0')}`
  const id = await book(under, { id: `month-${made}`, phone, inMinutes, location, technician, status })
  const came = { received: true, here: true }[outcome as string] ?? false
  if (!came && outcome !== 'too-late' && outcome !== 'cancelled-here') return
  const arrived = new Date(at.getTime() - early * MINUTE_MS)
  await sql(
    `insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, arrived_at,
       manager_marked_received, manager_marked_received_at, received_by, mark, updated_at)
     select square_appointment_id, location_id, day, :came, :checkedIn, :tooLate, :isReceived, :received, :by, :mark, :arrived
       from appointments where square_appointment_id = :id`,
    {
      id,
      came,
      arrived,
      checkedIn: came ? arrived : null,
      tooLate: outcome === 'too-late' ? new Date(at.getTime() + 40 * MINUTE_MS) : null,
      isReceived: outcome === 'received',
      received: outcome === 'received' ? new Date(arrived.getTime() + wait * MINUTE_MS) : null,
      by: outcome === 'received' ? 'rosa' : null,
      mark: outcome === 'cancelled-here' ? 'cancelled-here' : null,
    },
  )
}

async function addWalkIn(one: { outcome: VisitOutcome; at: Date; location: string; wait: number }): Promise<void> {
  const { outcome, at, location, wait } = one
  const phone = `+1212557${String(++made).padStart(4, '0')}`
  await sql(
    `with client as (
       insert into clients (first_name, last_name, phone, created_at) values ('Wanda', 'Lee', :phone, :at) returning id)
     insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, is_walk_in,
       walk_in_intent, kind, received_at, received_by)
     select id, :location, (:at::timestamptz at time zone 'America/Los_Angeles')::date, true, 'WALK_IN', :at, 'Refill', '', true,
       jsonb_build_object('timing', :timing::text, 'service', :service::text), 'new-client-checkin', :received, :by from client`,
    {
      phone,
      at,
      location,
      timing: outcome === 'later' ? 'later' : 'now',
      service: outcome === 'manager' ? 'speak_manager' : 'refill',
      received: outcome === 'received' ? new Date(at.getTime() + wait * MINUTE_MS) : null,
      by: outcome === 'received' ? 'rosa' : null,
    },
  )
}

type Filters = Readonly<Record<string, string>>
const ask = async (path: string, query: Filters) =>
  under.app.inject({ url: `/api/office/${path}`, query, headers: admin })
const figuresOf = async (query: Filters) => (await ask('insights', query)).json() as OfficeInsightsResponse
const logged = async (query: Filters) => (await ask('visits', { ...query, limit: '1' })).json().total.count as number

/** Returns the planned rows that match these filters. */
function planned(filters: Filters): Planned[] {
  return month.filter(one =>
    (['location', 'technician', 'weekday', 'hour'] as const).every(
      name => filters[name] === undefined || one[name] === filters[name],
    ),
  )
}

/** Returns the median and the 90th percentile: the first value that 50 % or 90 % of the values do not exceed. */
function measured(values: readonly number[]) {
  const first = (part: number) =>
    [...values].sort((a, b) => a - b).find(value => values.filter(one => one <= value).length >= part * values.length)
  return values.length < 10 ? { median: null, p90: null } : { median: first(0.5), p90: first(0.9) }
}

const FILTERS: readonly Filters[] = [
  {},
  { location: 'irvine' },
  { weekday: '2' },
  { hour: '11' },
  { technician: 'Amber' },
  { location: 'tustin', weekday: '6' },
  { location: 'santa-ana' },
]

test('the planned month of test data has every kind of row', () => {
  expect(month.length).toBeGreaterThan(250)
  for (const outcome of [...BOOKED, ...WALK_INS, 'abandoned', 'came-back', 'unknown'])
    expect(month.filter(one => one.outcome === outcome).length, outcome).toBeGreaterThan(2)
})

test.each(FILTERS)('each figure equals the planned figure for the filters %j', async filters => {
  const rows = planned(filters)
  const bookings = rows.filter(one => one.kind === 'booked')
  const booked = bookings.filter(one => !one.outcome.startsWith('cancelled'))
  const of = (some: readonly Planned[], ...outcomes: VisitOutcome[]) =>
    some.filter(one => outcomes.includes(one.outcome)).length
  const walkIns = rows.filter(one => one.kind === 'walk-in')
  const waits = booked.flatMap(one => one.wait ?? [])
  const onMeasured = booked.filter(one => one.isMeasured).length
  const asked = of(walkIns, 'received', 'lost')
  const found = await figuresOf(filters)
  expect(found.totals).toMatchObject({
    booked: booked.length,
    received: of(booked, 'received'),
    noShows: of(booked, 'no-show'),
    noShowsMarked: of(booked, 'no-show-marked'),
    bookedOnMeasuredDays: onMeasured,
    noShowRate: onMeasured === 0 ? null : of(booked, 'no-show', 'no-show-marked') / onMeasured,
    cancelled: of(bookings, 'cancelled'),
    cancelledHere: of(bookings, 'cancelled-here'),
    wait: { n: waits.length, ...measured(waits) },
    lateStart: { n: waits.length, ...measured(booked.flatMap(one => one.lateStart ?? [])) },
  })
  expect(found.walkIns).toMatchObject({
    asked,
    served: of(walkIns, 'received'),
    lost: of(walkIns, 'lost'),
    waiting: 0,
    later: of(walkIns, 'later'),
    abandoned: rows.filter(one => one.kind === 'abandoned').length,
    cameBack: of(rows, 'came-back'),
    shareServed: asked === 0 ? null : of(walkIns, 'received') / asked,
  })
  for (const outcome of FIGURE_OUTCOMES) expect(found.totals.outcomes[outcome] ?? 0).toBe(of(bookings, outcome))
})

test('the planned month of test data contains waits that the figures exclude', async () => {
  expect((await figuresOf({})).leftOut.over240).toBeGreaterThan(2)
})

test.each(FILTERS)('each figure for the filters %j links to a list of as many visits', async filters => {
  const { totals, walkIns, byWeekdayHour, byTechnician, arrivals, leftOut } = await figuresOf(filters)
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  const figures: Readonly<Record<keyof typeof FIGURE_VISITS, number>> = {
    booked: totals.booked,
    noShows: totals.noShows + totals.noShowsMarked,
    asked: walkIns.asked,
    served: walkIns.served,
    waiting: walkIns.waiting,
    lost: walkIns.lost,
    later: walkIns.later,
    abandoned: walkIns.abandoned,
    cameBack: walkIns.cameBack,
    bookings: totals.booked + totals.cancelled + totals.cancelledHere,
    visiting: sum(byWeekdayHour.map(one => one.booked + one.walkIns)),
    arrivals: sum(arrivals.map(one => one.booked + one.walkIns)),
    waits: totals.wait.n + walkIns.wait.n,
    waitsOfBookings: totals.lateStart.n,
    waitsOfWalkIns: walkIns.wait.n,
    ...leftOut,
  }
  expect(sum(byTechnician.map(one => one.booked))).toBe(totals.booked)
  for (const [name, count] of Object.entries(figures))
    expect([name, await logged({ ...filters, ...FIGURE_VISITS[name as keyof typeof FIGURE_VISITS] })]).toEqual([
      name,
      count,
    ])
  for (const { scenario, n } of totals.punctuality)
    expect([scenario, await logged({ ...filters, ...visitsOfScenario(scenario) })]).toEqual([scenario, n])
  for (const outcome of FIGURE_OUTCOMES)
    expect([outcome, await logged({ ...filters, ...visitsOfOutcome(outcome) })]).toEqual([
      outcome,
      totals.outcomes[outcome] ?? 0,
    ])
})

test('the exported file has all figures on the screen for the period and for each location, hour and technician', async () => {
  const { totals, walkIns, leftOut, measuredDays, byLocation, byHour, byTechnician } = await figuresOf({})
  const rows = await exported()
  const cell = (value: number | null) => (value === null ? '' : String(value))
  const percent = (share: number | null) => cell(share === null ? null : Math.round(share * 1000) / 10)
  const measure = (name: string, { n, median, p90 }: { n: number; median: number | null; p90: number | null }) => ({
    [`${name}: number`]: cell(n),
    [`${name}: median in minutes`]: cell(median),
    [`${name}: 9 of 10 within minutes`]: cell(p90),
  })
  const everyFigure = (of: Pick<OfficeInsightsResponse, 'totals' | 'walkIns' | 'leftOut' | 'measuredDays'>) => ({
    'Days with check-ins': cell(of.measuredDays),
    Booked: cell(of.totals.booked),
    'No-show rate in %': percent(of.totals.noShowRate),
    ...Object.fromEntries(FIGURE_OUTCOMES.map(one => [OUTCOME_NAMES[one], cell(of.totals.outcomes[one] ?? 0)])),
    ...measure('Wait of bookings', of.totals.wait),
    ...measure('Late start', of.totals.lateStart),
    'Wanted a visit now': cell(of.walkIns.asked),
    Served: cell(of.walkIns.served),
    'Served in %': percent(of.walkIns.shareServed),
    'Not served that day': cell(of.walkIns.lost),
    'Wanted to come later': cell(of.walkIns.later),
    'Stopped halfway': cell(of.walkIns.abandoned),
    'Stopped, then came back': cell(of.walkIns.cameBack),
    ...measure('Wait of walk-ins', of.walkIns.wait),
    'Left out: under 1 minute': cell(of.leftOut.shortAfterManual),
    'Left out: over 240 minutes': cell(of.leftOut.over240),
    ...Object.fromEntries(
      of.totals.punctuality.flatMap(({ scenario, n, share, median, p90 }) => {
        const name = `Punctuality, ${PUNCTUALITY_NAMES[scenario as (typeof PUNCTUALITY)[number]]}`
        return [
          [`${name}: number`, cell(n)],
          [`${name}: share in %`, percent(share)],
          [`${name}: median, minutes before the start`, cell(median)],
          [`${name}: 9 of 10, minutes before the start`, cell(p90)],
        ]
      }),
    ),
  })
  const rowsOf = (by: string) => rows.filter(row => row.By === by)
  expect(rowsOf('Period')).toMatchObject([everyFigure({ totals, walkIns, leftOut, measuredDays })])
  expect(byLocation).toHaveLength(LOCATIONS.length)
  expect(rowsOf('Location')).toMatchObject(
    byLocation.map(one => ({ Location: LOCATION_NAMES[one.location], ...everyFigure(one) })),
  )
  expect(rowsOf('Hour').map(row => row.Booked)).toEqual(byHour.map(one => String(one.booked)))
  expect(rowsOf('Technician')).toMatchObject(
    byTechnician.map(one => ({ Of: one.name, Booked: cell(one.booked), ...measure('Wait of bookings', one.wait) })),
  )
  for (const [day, location] of [
    ['2026-11-10', 'irvine'],
    ['2026-11-18', 'tustin'],
  ] as const) {
    const found = await figuresOf({ from: day, to: day, location })
    expect(
      rowsOf('Location and day').find(row => row.Of === day && row.Location === LOCATION_NAMES[location]),
    ).toMatchObject(everyFigure(found))
  }
})

test('the counts for each kind of row in the exported file add up to the counts of the period', async () => {
  const rows = await exported()
  const added = ['Location', 'Day', 'Location and day', 'Hour', 'Weekday and hour', 'Technician'].map(by => {
    const parts = rows.filter(row => row.By === by)
    const counts = Object.keys(parts[0]!).filter(
      column =>
        /^(Booked|Walk-ins|Served|No-show|Received|Wait of bookings: number)$/.test(column) && parts[0]![column] !== '',
    )
    for (const column of counts)
      expect([by, column, parts.reduce((sum, row) => sum + Number(row[column]), 0)]).toEqual([
        by,
        column,
        Number(rows[0]![column]),
      ])
    return counts.length
  })
  expect(added).toEqual([6, 6, 6, 3, 2, 4])
})

/** The rows of the exported file, by column. */
async function exported(): Promise<Record<string, string>[]> {
  const [columns, ...rows] = parseCsv((await ask('exports/insights.csv', {})).body)
  return rows.map(row => Object.fromEntries(columns!.map((column, at) => [column, row[at]!])))
}

test('a no-show that was corrected to "came" is not counted until the correction is undone', async () => {
  const last = { period: '7d', ...FIGURE_VISITS.noShows, outcome: 'no-show' }
  const [visit] = (await ask('visits', last)).json().rows as OfficeVisit[]
  const say = (came: true | null) =>
    under.app.inject({
      method: 'PUT',
      url: `/api/office/visits/${visit!.key}/correction`,
      headers: admin,
      payload: { came },
    })
  const before = (await figuresOf({ period: '7d' })).totals
  const listed = await logged(last)
  expect((await say(true)).json()).toMatchObject({ success: true, row: { outcome: 'came' } })
  const { totals } = await figuresOf({ period: '7d' })
  expect([totals.noShows, totals.outcomes.came, totals.booked]).toEqual([before.noShows - 1, 1, before.booked])
  expect(await logged(last)).toBe(listed - 1)
  expect((await say(null)).json()).toMatchObject({ success: true, row: { outcome: 'no-show' } })
  expect((await figuresOf({ period: '7d' })).totals).toEqual(before)
})

test('the visit log can be filtered by several outcomes, and an unknown outcome is refused', async () => {
  expect(await logged({ outcome: 'received,lost' })).toBe(
    month.filter(one => one.outcome === 'received' || one.outcome === 'lost').length,
  )
  expect(await logged({ kind: 'no-shows', outcome: 'no-show,received' })).toBe(
    month.filter(one => one.outcome === 'no-show').length,
  )
  for (const outcome of ['gone', 'received,', 'received,gone'])
    expect((await ask('visits', { outcome })).json()).toMatchObject({ code: 'INVALID', field: 'outcome' })
})
