import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS } from '../check-in/scenario.ts'
import type { LocationKey } from '../location-key.ts'
import { countDay } from '../overview/day-counts.ts'
import type { BookingSource, CheckInSource, DaySources } from './day-sources.ts'
import { COUNTED_VISITS, isCountedIn } from './figure-visits.ts'
import { countFigures } from './figures.ts'
import { loggedVisits, PUNCTUALITY } from './logged-visits.ts'

/**
 * A second, simple and slow implementation of the definitions in docs/product/office/insights.md ("Figures: how they
 * are counted"). The test compares the real implementation with it over random days. The two implementations share no
 * code.
 */
const TZ = 'America/Los_Angeles'
const DAYS = ['2026-11-01', '2026-11-20', '2027-03-14'] as const
const LOCATIONS = ['tustin', 'irvine'] as const
const MINUTE = 60_000

const inZone = (date: Date) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: TZ,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(date)
  const part = (type: string) => parts.find(one => one.type === type)!.value
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

const NOT_ARRIVALS = ['TOO_LATE', 'VERY_LATE', 'WRONG_LOCATION', 'WRONG_DAY']
const says = (one: CheckInSource) =>
  one.isCheckedIn || one.appointmentId === null || NOT_ARRIVALS.includes(one.scenario)
const cardSays = (one: BookingSource) => one.isCheckedIn || one.isReceived || one.arrivedAt !== null

function slowOutcome(booking: BookingSource, { day, bookings, checkIns, corrected }: DaySources, now: Date): string {
  if (['CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_SELLER', 'DECLINED'].includes(booking.status)) return 'cancelled'
  if (booking.mark === 'cancelled-here') return 'cancelled-here'
  const measured =
    checkIns.some(one => says(one) && one.locationId === booking.locationId) ||
    bookings.some(one => cardSays(one) && one.locationId === booking.locationId)
  if (booking.status === 'NO_SHOW') return measured ? 'no-show-marked' : 'unknown'
  if (booking.isReceived) return 'received'
  const own = checkIns.filter(one => one.appointmentId === booking.id && says(one))
  const here = own.filter(one => one.locationId === booking.locationId)
  if (booking.isCheckedIn || here.some(one => one.isCheckedIn)) return 'here'
  if (booking.arrivedAt !== null || here.length > 0) return 'too-late'
  const places = new Set<string>([
    ...own.map(one => one.locationId),
    ...(booking.clientKey === null
      ? []
      : [
          ...checkIns.filter(one => says(one) && one.clientKey === booking.clientKey).map(one => one.locationId),
          ...bookings.filter(one => cardSays(one) && one.clientKey === booking.clientKey).map(one => one.locationId),
        ]),
  ])
  if (booking.mark === 'elsewhere' || [...places].some(one => one !== booking.locationId)) return 'elsewhere'
  const today = inZone(now).day
  const end = booking.startAt.getTime() + booking.durationMinutes * MINUTE
  const over = today > day || (today === day && now.getTime() - end >= 60 * MINUTE)
  if (!over) return 'expected'
  if (!measured || booking.status !== 'ACCEPTED' || places.size > 0) return 'unknown'
  return corrected.has(`b-${booking.id}`) ? 'came' : 'no-show'
}

function slowFigures(sources: DaySources, now: Date) {
  const { day, bookings, checkIns, abandoned } = sources
  const outcomes = new Map(bookings.map(one => [one.id, slowOutcome(one, sources, now)]))
  const isBooked = (one: BookingSource) => !outcomes.get(one.id)!.startsWith('cancelled')
  const booked = bookings.filter(isBooked)
  // The first bookings of visits: no earlier booking of the same person ended within the quarter of an hour before.
  const firsts = booked.filter(one => {
    const before = booked
      .filter(
        other =>
          one.clientKey !== null &&
          other.clientKey === one.clientKey &&
          other.locationId === one.locationId &&
          other.clientName.toLowerCase() === one.clientName.toLowerCase() &&
          (other.startAt < one.startAt || (other.startAt.getTime() === one.startAt.getTime() && other.id < one.id)),
      )
      .sort((a, b) => b.startAt.getTime() - a.startAt.getTime() || (a.id < b.id ? 1 : -1))[0]
    return !before || one.startAt.getTime() - (before.startAt.getTime() + before.durationMinutes * MINUTE) > 15 * MINUTE
  })
  const waits: number[] = []
  const lateStarts: number[] = []
  const walkInWaits: number[] = []
  const early: Record<string, number[]> = {}
  const steps: Record<number, number> = {}
  let short = 0
  let long = 0
  const take = (manual: boolean, from: Date, received: Date, into: number[], startAt?: Date) => {
    const wait = Math.max(0, received.getTime() - from.getTime())
    if (manual && wait < MINUTE) short++
    else if (wait > 240 * MINUTE) long++
    else {
      into.push(Math.floor(wait / MINUTE))
      if (startAt)
        lateStarts.push(
          Math.floor(Math.max(0, received.getTime() - Math.max(from.getTime(), startAt.getTime())) / MINUTE),
        )
    }
  }
  const arrive = (moment: Date) => {
    const { hour, minute } = inZone(moment)
    const step = hour * 60 + minute - (minute % 15)
    steps[step] = (steps[step] ?? 0) + 1
  }
  for (const one of firsts) {
    const here = checkIns
      .filter(row => row.appointmentId === one.id && says(row) && row.locationId === one.locationId)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
    const checked = [
      ...here.filter(row => row.isCheckedIn).map(row => row.at),
      ...(one.isCheckedIn && one.checkedInAt ? [one.checkedInAt] : []),
    ].sort((a, b) => a.getTime() - b.getTime())[0]
    const arrived = [
      ...here.map(row => row.at),
      ...(checked ? [checked] : []),
      ...(one.arrivedAt ? [one.arrivedAt] : []),
    ].sort((a, b) => a.getTime() - b.getTime())[0]
    const manual = one.isManualCheckIn || here.some(row => row.scenario === 'MANUAL')
    if (arrived) {
      arrive(arrived)
      const minutes = Math.floor((one.startAt.getTime() - arrived.getTime()) / MINUTE)
      // All days in this test use the default thresholds.
      const timing =
        minutes > 120
          ? 'VERY_EARLY'
          : minutes > 60
            ? 'TOO_EARLY'
            : minutes > 15
              ? 'EARLY'
              : minutes >= -5
                ? 'ON_TIME'
                : minutes >= -10
                  ? 'LATE'
                  : minutes >= -15
                    ? 'LATE_BUT_ALLOWED'
                    : minutes >= -60
                      ? 'TOO_LATE'
                      : 'VERY_LATE'
      const stored = here[0]?.scenario
      const scenario = stored === undefined || stored === 'WALK_IN' || stored === 'WRONG_LOCATION' ? timing : stored
      if (!manual) early[scenario] = [...(early[scenario] ?? []), minutes]
    }
    if (one.isReceived && one.receivedAt && checked) take(manual, checked, one.receivedAt, waits, one.startAt)
  }
  const walkIns = checkIns.filter(one => one.appointmentId === null && one.isCheckedIn)
  const counts = { served: 0, waiting: 0, lost: 0, later: 0 }
  for (const one of walkIns) {
    arrive(one.at)
    const served = one.receivedAt !== null && inZone(one.receivedAt).day === day
    if (served) take(one.isByStaff, one.at, one.receivedAt!, walkInWaits)
    if (one.wish === 'manager') continue
    if (served) counts.served++
    else if (one.wish === 'later') counts.later++
    else if (!one.isClosed && inZone(now).day <= day) counts.waiting++
    else counts.lost++
  }
  const count = (outcome: string) => booked.filter(one => outcomes.get(one.id) === outcome).length
  const measured = LOCATIONS.filter(
    place =>
      checkIns.some(one => says(one) && one.locationId === place) ||
      bookings.some(one => cardSays(one) && one.locationId === place),
  )
  const onMeasured = booked.filter(one => measured.includes(one.locationId as (typeof measured)[number])).length
  const asked = counts.served + counts.waiting + counts.lost
  return {
    booked: booked.length,
    received: count('received'),
    noShows: count('no-show'),
    noShowsMarked: count('no-show-marked'),
    noShowRate: onMeasured === 0 ? null : (count('no-show') + count('no-show-marked')) / onMeasured,
    cancelled: [...outcomes.values()].filter(one => one === 'cancelled').length,
    cancelledHere: [...outcomes.values()].filter(one => one === 'cancelled-here').length,
    wait: slowMeasure(waits),
    lateStart: slowMeasure(lateStarts),
    punctuality: Object.fromEntries(
      Object.entries(early).map(([scenario, all]) => [
        scenario,
        scenario.includes('LATE') ? slowLateness(all) : slowMeasure(all),
      ]),
    ),
    steps,
    walkIns: {
      asked,
      ...counts,
      abandoned: abandoned.length,
      cameBack: abandoned.filter(one => one.hasComeBack).length,
    },
    walkInWait: slowMeasure(walkInWaits),
    leftOut: [short, long],
    hours: [...booked.map(one => one.startAt), ...walkIns.map(one => one.at)].map(one => inZone(one).hour).sort(),
  }
}

/**
 * The nearest-rank definition of PostgreSQL's percentile_disc: the first sorted value whose rank reaches the given
 * share.
 */
function slowMeasure(values: number[]) {
  const inOrder = [...values].sort((a, b) => a - b)
  const first = (part: number) => inOrder.find((_, index) => (index + 1) / inOrder.length >= part)!
  return values.length < 10
    ? { n: values.length, median: null, p90: null }
    : { n: values.length, median: first(0.5), p90: first(0.9) }
}

/** The 90th percentile of late clients measures minutes of lateness, so that it is near the latest client. */
function slowLateness(early: number[]) {
  const { n, median, p90 } = slowMeasure(early.map(minutes => -minutes))
  return { n, median: median && -median, p90: p90 && -p90 }
}

/** The latest instant of a Date, so that no visit is after it. */
const END_OF_TIME = new Date(8.64e15)

function fastFigures(sources: DaySources, now: Date) {
  const visits = loggedVisits(sources, now, () => ({ timeZone: TZ, thresholds: DEFAULT_THRESHOLDS }))
  const count = countFigures(name => name)
  for (const locationId of LOCATIONS) {
    const ofPlace = visits.filter(visit => visit.locationId === locationId)
    if (ofPlace.length > 0)
      count.add({ day: sources.day, locationId, isMeasured: ofPlace.some(visit => visit.isMeasured), visits: ofPlace })
  }
  const { totals, arrivals, walkIns, leftOut, byHour, byDay, byTechnician, byWeekdayHour } = count.figures()
  // Each grouping of the bookings contains all of them.
  for (const parts of [byDay, byHour, byTechnician, byWeekdayHour])
    expect((parts as { booked: number }[]).reduce((sum, one) => sum + one.booked, 0)).toBe(totals.booked)
  // The visit log lists as many visits as each figure counts.
  const listed = Object.fromEntries(
    COUNTED_VISITS.map(name => [name, visits.filter(visit => isCountedIn(name, visit)).length]),
  )
  expect(listed).toEqual({
    ...Object.fromEntries(PUNCTUALITY.map(scenario => [`punctuality-${scenario}`, 0])),
    ...Object.fromEntries(totals.punctuality.map(({ scenario, n }) => [`punctuality-${scenario}`, n])),
    arrivals: arrivals.reduce((sum, one) => sum + one.booked + one.walkIns, 0),
    waits: totals.wait.n + walkIns.wait.n,
    'waits-of-bookings': totals.lateStart.n,
    'waits-of-walk-ins': walkIns.wait.n,
    'short-after-manual': leftOut.shortAfterManual,
    'over-240': leftOut.over240,
    late: countDay(visits, END_OF_TIME).late,
  })
  return {
    booked: totals.booked,
    received: totals.received,
    noShows: totals.noShows,
    noShowsMarked: totals.noShowsMarked,
    noShowRate: totals.noShowRate,
    cancelled: totals.cancelled,
    cancelledHere: totals.cancelledHere,
    wait: totals.wait,
    lateStart: totals.lateStart,
    punctuality: Object.fromEntries(
      totals.punctuality.map(({ scenario, n, median, p90 }) => [scenario, { n, median, p90 }]),
    ),
    steps: Object.fromEntries(arrivals.map(one => [one.minute, one.booked + one.walkIns])),
    walkIns: {
      asked: walkIns.asked,
      served: walkIns.served,
      waiting: walkIns.waiting,
      lost: walkIns.lost,
      later: walkIns.later,
      abandoned: walkIns.abandoned,
      cameBack: walkIns.cameBack,
    },
    walkInWait: walkIns.wait,
    leftOut: [leftOut.shortAfterManual, leftOut.over240],
    hours: byHour.flatMap(one => Array.from({ length: one.booked + one.walkIns }, () => one.hour)).sort(),
  }
}

const place = fc.constantFrom<LocationKey>(...LOCATIONS)
const client = fc.constantFrom('+17145550101', '+17145550102', '+17145550103', '+17145550104', null)

/** A random time of the day, to the second; the days of the clock changes have 23 and 25 hours. */
const momentOf = (day: string) => {
  const start = {
    '2026-11-01': '2026-11-01T07:00:00Z',
    '2026-11-20': '2026-11-20T08:00:00Z',
    '2027-03-14': '2027-03-14T08:00:00Z',
  }
  const hours = { '2026-11-01': 25, '2026-11-20': 24, '2027-03-14': 23 }
  const first = Date.parse(start[day as keyof typeof start])
  return fc
    .integer({ min: 0, max: hours[day as keyof typeof hours] * 60 - 1 })
    .chain(minute => fc.constantFrom(0, 1, 30, 59).map(second => new Date(first + minute * MINUTE + second * 1000)))
}

const someDay = fc.constantFrom(...DAYS).chain(day => {
  const moment = momentOf(day)
  const near = fc.integer({ min: -20, max: 300 })
  const aBooking = fc.record({
    locationId: place,
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constant('ACCEPTED') },
      { weight: 1, arbitrary: fc.constantFrom('PENDING', 'NO_SHOW', 'DECLINED', 'CANCELLED_BY_CUSTOMER') },
    ),
    startAt: moment,
    durationMinutes: fc.constantFrom(30, 60, 90),
    clientKey: client,
    clientName: fc.constantFrom('Maria Lee', 'MARIA LEE', 'Ana Lee'),
    technician: fc.constantFrom('Lena', 'Amber', ''),
    mark: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      fc.constantFrom('elsewhere' as const, 'cancelled-here' as const),
    ),
    how: fc.constantFrom('nobody', 'nobody', 'late', 'checked in', 'by hand', 'received', 'received by hand'),
    early: fc.integer({ min: -70, max: 130 }),
    wait: fc.oneof(
      fc.constantFrom(0, 59_000, 60_000, 240 * MINUTE, 240 * MINUTE + 1000),
      near.map(one => one * MINUTE),
    ),
  })
  const aCheckIn = fc.record({
    locationId: place,
    booking: fc.option(fc.integer({ min: 0, max: 19 })),
    clientKey: client,
    isCheckedIn: fc.boolean(),
    scenario: fc.constantFrom('ON_TIME', 'LATE', 'TOO_LATE', 'WRONG_LOCATION', 'MANUAL'),
    at: moment,
    isByStaff: fc.boolean(),
    isClosed: fc.boolean(),
    wait: fc.option(near),
    wish: fc.constantFrom('now' as const, 'later' as const, 'manager' as const, null),
  })
  return fc
    .record({
      bookings: fc.array(aBooking, { maxLength: 40 }),
      checkIns: fc.array(aCheckIn, { maxLength: 25 }),
      stopped: fc.array(fc.record({ locationId: place, at: moment, hasComeBack: fc.boolean() }), { maxLength: 3 }),
      corrected: fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 5 }),
      now: fc.oneof(moment, fc.constant(new Date('2027-06-01T00:00:00Z'))),
    })
    .map(({ bookings, checkIns, stopped, corrected, now }) => ({
      now,
      sources: {
        day,
        bookings: bookings.map(({ how, early, wait, ...one }, index): BookingSource => {
          const came = new Date(one.startAt.getTime() - early * MINUTE)
          const isIn = how !== 'nobody' && how !== 'late'
          const isReceived = how.startsWith('received')
          return {
            ...one,
            id: String(index).padStart(2, '0'),
            service: 'Refill',
            technicianId: null,
            assigned: null,
            isCheckedIn: isIn,
            checkedInAt: isIn ? came : null,
            isManualCheckIn: how.endsWith('by hand'),
            arrivedAt: how === 'late' ? came : null,
            isReceived,
            receivedAt: isReceived ? new Date(came.getTime() + wait) : null,
            receivedBy: isReceived ? 'maya' : null,
          }
        }),
        checkIns: checkIns.map(({ booking, wait, ...one }, index): CheckInSource => {
          const isLinked = booking !== null && booking < bookings.length
          return {
            ...one,
            id: `c${index}`,
            appointmentId: isLinked ? String(booking).padStart(2, '0') : null,
            scenario: isLinked ? (one.scenario as CheckInSource['scenario']) : 'WALK_IN',
            receivedAt: isLinked || wait === null ? null : new Date(one.at.getTime() + wait * MINUTE),
            receivedBy: null,
            service: '',
            isForgotten: false,
          }
        }),
        abandoned: stopped.map((one, id) => ({ ...one, id })),
        corrected: new Set(corrected.map(index => `b-${String(index).padStart(2, '0')}`)),
      } satisfies DaySources,
    }))
})

test('the figures of any day equal the figures that a second, simpler implementation computes', () => {
  fc.assert(
    fc.property(someDay, ({ sources, now }) => {
      expect(fastFigures(sources, now)).toEqual(slowFigures(sources, now))
    }),
    { numRuns: 400 },
  )
})
