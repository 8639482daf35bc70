import { describe, expect, test } from 'vitest'
import { countFigures, type FigureDay, type Figures, type FigureVisit } from './figures.ts'
import { measure, percentileDisc, ratingMeasure } from './percentile.ts'
import { at, booking, checkIn, dayOf, visitsOf } from './test-day.ts'
import { correctionError } from './visit-correction.ts'
import { matchesFilters } from './visit-filters.ts'

const visit = (more: Partial<FigureVisit> = {}): FigureVisit => ({
  kind: 'booked',
  outcome: 'received',
  hour: 10,
  isVisit: true,
  scenario: 'ON_TIME',
  isManual: false,
  arrivalStep: 39,
  earlyMinutes: 5,
  waitSeconds: 605,
  lateStartSeconds: 305,
  leftOut: null,
  technicianId: 'T-lena',
  technician: 'Lena',
  ...more,
})
const day = (visits: readonly FigureVisit[], more: Partial<FigureDay> = {}): FigureDay => ({
  day: '2026-11-20',
  locationId: 'tustin',
  isMeasured: true,
  visits,
  ...more,
})
const figures = (...days: FigureDay[]): Figures => {
  const count = countFigures(name => name.replace(' 🌸', ''))
  for (const one of days) count.add(one)
  return count.figures()
}
const times = (n: number, more: Partial<FigureVisit> = {}) => Array.from({ length: n }, () => visit(more))

describe('medians and percentiles', () => {
  test.each([
    [[7], 7, 7],
    [[1, 2], 1, 2],
    [[1, 2, 3], 2, 3],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5, 9],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 6, 10],
  ])('are computed for the values %j', (values, median, p90) => {
    expect([percentileDisc(values, 0.5), percentileDisc(values, 0.9)]).toEqual([median, p90])
  })
  test('are undefined if there are no values', () => expect(percentileDisc([], 0.5)).toBeUndefined())

  test.each([
    [9, null, null],
    [10, 5, 9],
  ])('are null only if there are fewer than ten waits (%i waits)', (n, median, p90) => {
    const values = Array.from({ length: n }, (_, index) => n - index)
    expect(measure(values)).toEqual({ n, median, p90 })
  })

  test.each([
    [[5, 4, 5, 1], null, [1, 0, 0, 1, 2]],
    [[5, 4, 5, 1, 5], 4, [1, 0, 0, 1, 3]],
    [[], null, [0, 0, 0, 0, 0]],
  ])('are not computed for the ratings %j, which have a mean and counts instead', (ratings, mean, counts) => {
    expect(ratingMeasure(ratings)).toEqual({ n: ratings.length, mean, counts })
  })
})

test('the figures of a day without bookings are empty', () => {
  expect(figures()).toMatchObject({
    totals: { booked: 0, noShowRate: null, punctuality: [], wait: { n: 0, median: null, p90: null } },
    walkIns: { asked: 0, shareServed: null },
    byDay: [],
    byTechnician: [],
    measuredDays: 0,
  })
})

test('both kinds of no-shows are counted only for measured days, and cancellations are counted separately', () => {
  const { totals, measuredDays } = figures(
    day([
      visit(),
      visit({ outcome: 'no-show' }),
      visit({ outcome: 'no-show-marked' }),
      visit({ outcome: 'came' }),
      visit({ outcome: 'cancelled' }),
      visit({ outcome: 'cancelled-here' }),
      visit({ outcome: 'cancelled-here' }),
    ]),
    day([visit({ outcome: 'unknown' })], { day: '2026-11-19', isMeasured: false }),
  )
  expect(totals).toMatchObject({
    booked: 5,
    received: 1,
    noShows: 1,
    noShowsMarked: 1,
    bookedOnMeasuredDays: 4,
    noShowRate: 0.5,
    cancelled: 1,
    cancelledHere: 2,
  })
  expect(measuredDays).toBe(1)
})

test('a visit of several bookings has one wait, but each booking is counted', () => {
  const { totals, arrivals } = figures(day([...times(10), ...times(3, { isVisit: false, waitSeconds: 9000 })]))
  expect(totals).toMatchObject({
    booked: 13,
    wait: { n: 10, median: 10, p90: 10 },
    lateStart: { n: 10, median: 5, p90: 5 },
    punctuality: [{ scenario: 'ON_TIME', n: 10, share: 1, median: 5 }],
  })
  expect(arrivals).toEqual([{ minute: 585, booked: 10, walkIns: 0 }])
})

test('punctuality is grouped by scenario and excludes check-ins by a manager', () => {
  const { totals } = figures(
    day([
      ...times(30),
      ...times(10, { scenario: 'LATE', earlyMinutes: -7 }),
      ...times(9, { isManual: true }),
      visit({ outcome: 'cancelled' }),
    ]),
  )
  expect(totals.punctuality).toEqual([
    { scenario: 'ON_TIME', n: 30, share: 0.75, median: 5, p90: 5 },
    { scenario: 'LATE', n: 10, share: 0.25, median: -7, p90: -7 },
  ])
})

test('the 90th percentile of lateness is not exceeded by nine of ten late clients', () => {
  const minutes = [-16, -17, -18, -19, -35, -36, -37, -38, -52, -60]
  const { totals } = figures(day(minutes.map(earlyMinutes => visit({ scenario: 'TOO_LATE', earlyMinutes }))))
  expect(totals.punctuality).toEqual([{ scenario: 'TOO_LATE', n: 10, share: 1, median: -35, p90: -52 }])
})

test('the figures of all locations are the sums of the figures of each location', () => {
  const late = { scenario: 'LATE', earlyMinutes: -7 } as const
  const walkIn = { kind: 'walk-in', technicianId: null, technician: '', scenario: null } as const
  const found = figures(
    day([...times(10, late), visit({ outcome: 'no-show', waitSeconds: null }), visit({ leftOut: 'over-240' })], {
      locationId: 'irvine',
    }),
    day([...times(10, { ...late, waitSeconds: 1200 }), visit(walkIn)]),
    day([visit({ ...walkIn, outcome: 'manager', waitSeconds: null })], { day: '2026-11-19' }),
    day([visit({ outcome: 'unknown', waitSeconds: null })], { locationId: 'santa-ana', isMeasured: false }),
  )
  expect(found).toMatchObject({ days: 2, salons: 2, measuredDays: 3, totals: { booked: 23, wait: { n: 20, p90: 20 } } })
  expect(found.totals.punctuality[1]).toMatchObject({ scenario: 'LATE', n: 20 })
  expect(found.byLocation).toMatchObject([
    { location: 'tustin', measuredDays: 2, totals: { booked: 10, wait: { p90: 20 } }, walkIns: { all: 2, served: 1 } },
    { location: 'irvine', measuredDays: 1, totals: { noShows: 1, wait: { p90: 10 } }, leftOut: { over240: 1 } },
    { location: 'santa-ana', measuredDays: 0, totals: { booked: 1, noShowRate: null }, walkIns: { all: 0 } },
  ])
  expect(found.byTechnician).toMatchObject([{ name: 'Lena', booked: 23 }])
})

test('waits that are excluded from the figures are counted by the reason for the exclusion', () => {
  const { totals, leftOut } = figures(
    day([
      ...times(2, { leftOut: 'short-after-manual' }),
      visit({ leftOut: 'over-240' }),
      visit({ leftOut: 'over-240', isVisit: false }),
      visit({ leftOut: 'over-240', kind: 'walk-in', technicianId: null, technician: '' }),
    ]),
  )
  expect([leftOut, totals.wait.n]).toEqual([{ shortAfterManual: 2, over240: 2 }, 0])
})

test('walk-ins are counted by outcome, but not as bookings', () => {
  const walkIn = { kind: 'walk-in', technicianId: null, technician: '', scenario: null } as const
  const { walkIns, byTechnician, totals } = figures(
    day([
      ...times(3, walkIn),
      visit({ ...walkIn, outcome: 'lost', waitSeconds: null }),
      visit({ ...walkIn, outcome: 'waiting', waitSeconds: null }),
      visit({ ...walkIn, outcome: 'later', waitSeconds: null }),
      visit({ ...walkIn, outcome: 'manager', waitSeconds: null }),
      visit({ ...walkIn, kind: 'abandoned', outcome: 'abandoned', arrivalStep: null, waitSeconds: null }),
      visit({ ...walkIn, kind: 'abandoned', outcome: 'came-back', arrivalStep: null, waitSeconds: null }),
    ]),
  )
  expect(walkIns).toMatchObject({
    asked: 5,
    served: 3,
    waiting: 1,
    lost: 1,
    later: 1,
    abandoned: 2,
    cameBack: 1,
    shareServed: 0.6,
    wait: { n: 3, median: null },
  })
  expect([byTechnician, totals.booked, totals.outcomes]).toEqual([[], 0, {}])
})

test('technicians with the same name are shown with their locations, and unassigned bookings are last', () => {
  const { byTechnician } = figures(
    day([
      visit({ technician: '', technicianId: null }),
      visit({ technician: 'Zoe 🌸', technicianId: 'T-zoe' }),
      visit({ technician: 'Lena 🌸' }),
      visit({ outcome: 'no-show' }),
    ]),
    day([visit({ technicianId: 'T-other' }), visit({ technician: 'Amber', technicianId: null })], {
      locationId: 'irvine',
    }),
  )
  expect(byTechnician.map(({ technician, name, booked }) => [technician, name, booked])).toEqual([
    ['Amber', 'Amber', 1],
    ['T-other', 'Lena (Irvine)', 1],
    ['T-lena', 'Lena (Tustin)', 2],
    ['T-zoe', 'Zoe', 1],
    ['', '', 1],
  ])
  expect(byTechnician[2]).toMatchObject({ noShows: 1, noShowRate: 0.5, wait: { n: 2, median: null } })
})

test('bookings and walk-ins are counted by day, by hour, and by weekday and hour', () => {
  const found = figures(
    day([visit(), visit({ hour: 11, outcome: 'no-show' }), visit({ kind: 'walk-in', hour: 11 })]),
    day([visit()], { locationId: 'irvine', isMeasured: false }),
    day([visit()], { day: '2026-11-13' }),
  )
  expect(found.byDay).toEqual([
    { day: '2026-11-13', isMeasured: true, booked: 1, walkIns: 0, outcomes: { received: 1 } },
    { day: '2026-11-20', isMeasured: true, booked: 3, walkIns: 1, outcomes: { received: 2, 'no-show': 1 } },
  ])
  expect(found.byHour.map(({ hour, booked, walkIns }) => [hour, booked, walkIns])).toEqual([
    [10, 3, 0],
    [11, 1, 1],
  ])
  expect(found.byWeekdayHour).toEqual([
    { weekday: 4, hour: 10, booked: 3, walkIns: 0, noShows: 0 },
    { weekday: 4, hour: 11, booked: 1, walkIns: 1, noShows: 1 },
  ])
  expect(found.measuredDays).toBe(2)
})

test.each([
  [{}, ['b-A', 'w-c1']],
  [{ technician: 'T-lena' }, ['b-A']],
  [{ technician: 'Lena' }, []],
  [{ weekday: 4 }, ['b-A', 'w-c1']],
  [{ weekday: 5 }, []],
  [{ hour: 12 }, ['w-c1']],
])('the filter %j returns the visits %j', (filters, keys) => {
  const visits = visitsOf(dayOf({ bookings: [booking()], checkIns: [checkIn({ at: at('12:59') })] }))
  const all = { technician: null, weekday: null, hour: null }
  expect(visits.filter(one => matchesFilters(one, { ...all, ...filters })).map(one => one.key)).toEqual(keys)
})

test.each([
  ['2026-11-20', 'no-show', undefined],
  ['2026-11-14', 'no-show', undefined],
  ['2026-11-14', 'came', undefined],
  ['2026-11-13', 'no-show', 'too old'],
  ['2026-11-13', 'came', 'too old'],
  ['2026-11-20', 'received', 'no no-show'],
  ['2026-11-20', 'no-show-marked', 'no no-show'],
] as const)('a correction of a visit of %s with the outcome %s gets the error %s', (day, outcome, error) => {
  expect(correctionError({ day, outcome }, '2026-11-20')).toBe(error)
})
