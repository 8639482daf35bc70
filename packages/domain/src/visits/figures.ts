import type { Scenario } from '../check-in/scenario.ts'
import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '../location-key.ts'
import { type SalonDay, weekday } from '../salon-day.ts'
import { ARRIVAL_STEP_MINUTES, isLateScenario, type LoggedVisit, PUNCTUALITY } from './logged-visits.ts'
import { countValue, type Measure, measureCounts, measureMinutes, type ValueCounts } from './percentile.ts'
import { addTo, entriesOf, increase, type OutcomeCounts, sumByHour, sumOf, type Tally, tallyAt } from './tally.ts'
import { isBookedOutcome, type LeftOut, type VisitOutcome } from './visit-values.ts'

export type FigureVisit = Pick<
  LoggedVisit,
  | 'kind'
  | 'outcome'
  | 'hour'
  | 'isVisit'
  | 'scenario'
  | 'isManual'
  | 'arrivalStep'
  | 'earlyMinutes'
  | 'waitSeconds'
  | 'lateStartSeconds'
  | 'leftOut'
  | 'technicianId'
  | 'technician'
>

/** The filtered visits of a day at a location. */
export type FigureDay = {
  readonly day: SalonDay
  readonly locationId: LocationKey
  readonly isMeasured: boolean
  readonly visits: readonly FigureVisit[]
}

/** `noShowRate` is a share between 0 and 1. It is null if there were no bookings on measured days. */
export type BookedCounts = {
  readonly booked: number
  readonly received: number
  readonly noShows: number
  readonly noShowsMarked: number
  readonly bookedOnMeasuredDays: number
  readonly noShowRate: number | null
}

/**
 * The minutes before the start, negative for late clients. `p90` is the distance from the start that 90 % of the
 * clients do not exceed, for early and for late clients.
 */
export type PunctualityFigure = Measure & {
  readonly scenario: Scenario
  /** The share of all counted arrivals, from 0 to 1. */
  readonly share: number
}

export type TotalFigures = BookedCounts & {
  readonly outcomes: Readonly<Partial<Record<VisitOutcome, number>>>
  readonly cancelled: number
  readonly cancelledHere: number
  /** The number of minutes by which clients were early; negative if they were late. */
  readonly punctuality: PunctualityFigure[]
  readonly wait: Measure
  readonly lateStart: Measure
}

export type WalkInFigures = {
  /** All walk-ins, including clients who only asked for the manager. */
  readonly all: number
  readonly asked: number
  readonly served: number
  readonly waiting: number
  readonly lost: number
  readonly later: number
  readonly abandoned: number
  readonly cameBack: number
  /** The share of walk-ins who were received, 0 to 1; null if there were no walk-ins. */
  readonly shareServed: number | null
  readonly wait: Measure
}

export type DayFigures = {
  readonly day: SalonDay
  /** True if the day was measured at any location. */
  readonly isMeasured: boolean
  readonly booked: number
  readonly walkIns: number
  readonly outcomes: Readonly<Partial<Record<VisitOutcome, number>>>
}

export type HourFigures = {
  readonly hour: number
  readonly booked: number
  readonly walkIns: number
  readonly wait: Measure
  readonly walkInWait: Measure
}

export type WeekdayHourFigures = {
  /** The weekday, 0 for Monday. */
  readonly weekday: number
  readonly hour: number
  readonly booked: number
  readonly walkIns: number
  readonly noShows: number
}

export type TechnicianFigures = BookedCounts & {
  /** The value for the filter of the visit log: the technician's id, or the name if the id is unknown. */
  readonly technician: string
  readonly name: string
  readonly wait: Measure
  readonly lateStart: Measure
}

export type ArrivalFigures = {
  /** The start of a quarter of an hour, in local minutes since midnight. */
  readonly minute: number
  readonly booked: number
  readonly walkIns: number
}

export type Summary = {
  readonly totals: TotalFigures
  readonly walkIns: WalkInFigures
  readonly leftOut: { readonly shortAfterManual: number; readonly over240: number }
  /** The sum of the measured days of all locations. */
  readonly measuredDays: number
}

export type LocationFigures = Summary & { readonly location: LocationKey }

export type FigureSummary = Summary & {
  /** The number of days that were measured at one location or more, and the number of locations with a measured day. */
  readonly days: number
  readonly salons: number
  /** The locations in the order of LOCATION_KEYS. Locations without a day are omitted. */
  readonly byLocation: LocationFigures[]
}

export type Figures = FigureSummary & {
  readonly byDay: DayFigures[]
  readonly byHour: HourFigures[]
  readonly byWeekdayHour: WeekdayHourFigures[]
  readonly byTechnician: TechnicianFigures[]
  readonly arrivals: ArrivalFigures[]
}

type DayTally = { isMeasured: boolean; booked: number; walkIns: number; readonly outcomes: OutcomeCounts }

/** `week` has a tally for each hour of the week; the first hour is Monday at midnight. */
type Technician = { readonly name: string; readonly week: Tally[] }

/** The tallies of a location. `others` counts the outcomes of walk-ins and abandoned visits. */
type LocationTally = {
  measuredDays: number
  readonly technicians: Map<string, Technician>
  readonly walkInWeek: Tally[]
  readonly early: Map<Scenario, ValueCounts>
  readonly others: OutcomeCounts
  readonly leftOut: Record<LeftOut, number>
}

const emptyLocation = (): LocationTally => ({
  measuredDays: 0,
  technicians: new Map(),
  walkInWeek: [],
  early: new Map(),
  others: {},
  leftOut: { 'short-after-manual': 0, 'over-240': 0 },
})

const HOURS_A_DAY = 24

const emptyCounts = (): ValueCounts => new Map()

/** Adds the visits day by day, so that the visits of a year need not be in memory at once. */
export type FigureCount = {
  readonly add: (day: FigureDay) => void
  readonly summary: () => FigureSummary
  readonly figures: () => Figures
}

/**
 * Counts the figures (docs/product/office/insights.md, "Figures: how they are counted"). `shownName` converts a stored
 * technician name to its display name. If technicians have the same display name, their locations are added.
 */
export function countFigures(shownName: (name: string) => string): FigureCount {
  const days = new Map<SalonDay, DayTally>()
  const locations = new Map<LocationKey, LocationTally>()
  const arrivals = new Map<number, { booked: number; walkIns: number }>()

  // Each visit is added to only one tally, and the tallies are summed at the end. This is faster, because a year has
  // more than 100,000 visits.
  const addVisit = (visit: FigureVisit, isMeasured: boolean, at: LocationTally, ofDay: DayTally, firstHour: number) => {
    if (visit.kind !== 'booked') increase(at.others, visit.outcome)
    if (visit.kind === 'abandoned') return
    const isWalkIn = visit.kind === 'walk-in'
    const isCounted = isWalkIn || (visit.isVisit && isBookedOutcome(visit.outcome))
    if (isCounted && visit.arrivalStep !== null) {
      const step = held(arrivals, visit.arrivalStep, () => ({ booked: 0, walkIns: 0 }))
      step[isWalkIn ? 'walkIns' : 'booked']++
    }
    if (isCounted && visit.leftOut !== null) at.leftOut[visit.leftOut]++
    if (isWalkIn) {
      ofDay.walkIns++
      addTo(tallyAt(at.walkInWeek, firstHour + visit.hour), visit, isMeasured)
      return
    }
    increase(ofDay.outcomes, visit.outcome)
    if (isBookedOutcome(visit.outcome)) ofDay.booked++
    if (isCounted && !visit.isManual && visit.scenario !== null && visit.earlyMinutes !== null)
      countValue(held(at.early, visit.scenario, emptyCounts), visit.earlyMinutes)
    const { technicianId, technician: name } = visit
    const technician = held(at.technicians, technicianId ?? name, () => ({ name, week: [] }))
    addTo(tallyAt(technician.week, firstHour + visit.hour), visit, isMeasured)
  }

  const tallyAll = () => {
    const known = LOCATION_KEYS.filter(key => locations.has(key)).map(location => {
      const tally = locations.get(location)!
      const weeks = [tally.walkInWeek, ...[...tally.technicians.values()].map(one => one.week)]
      return { location, tally, week: sumByHour(weeks, hour => hour) }
    })
    const weeks = known.map(one => one.week)
    return { known, week: sumByHour(weeks, hour => hour) }
  }

  const summaryOfAll = ({ known, week }: ReturnType<typeof tallyAll>): FigureSummary => {
    const tallies = known.map(one => one.tally)
    return {
      ...summaryOf(tallies, sumOf(week)),
      days: [...days.values()].filter(one => one.isMeasured).length,
      salons: tallies.filter(one => one.measuredDays > 0).length,
      byLocation: known.map(one => ({ location: one.location, ...summaryOf([one.tally], sumOf(one.week)) })),
    }
  }

  return {
    add({ day, locationId, isMeasured, visits }) {
      const at = held(locations, locationId, emptyLocation)
      const ofDay = held(days, day, () => ({ isMeasured: false, booked: 0, walkIns: 0, outcomes: {} }))
      if (isMeasured) at.measuredDays++
      ofDay.isMeasured ||= isMeasured
      const firstHour = weekday(day) * HOURS_A_DAY
      for (const visit of visits) addVisit(visit, isMeasured, at, ofDay, firstHour)
    },
    summary: () => summaryOfAll(tallyAll()),
    figures: () => {
      const all = tallyAll()
      const hours = sumByHour([all.week], hour => hour % HOURS_A_DAY)
      return {
        ...summaryOfAll(all),
        byDay: sorted(days).map(([day, tally]) => ({ day, ...tally })),
        byHour: entriesOf(hours).map(([hour, tally]) => ({
          hour,
          booked: tally.booked,
          walkIns: tally.walkIns,
          wait: measureMinutes(tally.waits),
          walkInWait: measureMinutes(tally.walkInWaits),
        })),
        byWeekdayHour: entriesOf(all.week).map(([at, { booked, walkIns, noShows }]) => ({
          weekday: Math.floor(at / HOURS_A_DAY),
          hour: at % HOURS_A_DAY,
          booked,
          walkIns,
          noShows,
        })),
        byTechnician: technicianFigures(all.known, shownName),
        arrivals: sorted(arrivals).map(([step, counts]) => ({ minute: step * ARRIVAL_STEP_MINUTES, ...counts })),
      }
    },
  }
}

/** The summary of several locations. `total` is the sum of the locations' hourly tallies. */
function summaryOf(tallies: readonly LocationTally[], total: Tally): Summary {
  const early = new Map<Scenario, ValueCounts>()
  const others: OutcomeCounts = {}
  for (const tally of tallies) {
    for (const [outcome, count] of Object.entries(tally.others)) increase(others, outcome as VisitOutcome, count)
    for (const [scenario, minutes] of tally.early) {
      const all = held(early, scenario, emptyCounts)
      for (const [value, times] of minutes) countValue(all, value, times)
    }
  }
  const sum = (countOf: (tally: LocationTally) => number) => tallies.reduce((all, one) => all + countOf(one), 0)
  return {
    totals: {
      ...bookedCounts(total),
      outcomes: total.outcomes,
      cancelled: total.outcomes.cancelled ?? 0,
      cancelledHere: total.outcomes['cancelled-here'] ?? 0,
      punctuality: punctuality(early),
      wait: measureMinutes(total.waits),
      lateStart: measureMinutes(total.lateStarts),
    },
    walkIns: walkInFigures(others, total),
    leftOut: {
      shortAfterManual: sum(one => one.leftOut['short-after-manual']),
      over240: sum(one => one.leftOut['over-240']),
    },
    measuredDays: sum(one => one.measuredDays),
  }
}

function bookedCounts({ booked, measured, noShows, outcomes }: Tally): BookedCounts {
  return {
    booked,
    received: outcomes.received ?? 0,
    noShows: outcomes['no-show'] ?? 0,
    noShowsMarked: outcomes['no-show-marked'] ?? 0,
    bookedOnMeasuredDays: measured,
    noShowRate: measured === 0 ? null : noShows / measured,
  }
}

function punctuality(early: ReadonlyMap<Scenario, ValueCounts>): PunctualityFigure[] {
  const measured = new Map([...early].map(([scenario, minutes]) => [scenario, measureEarly(scenario, minutes)]))
  const all = [...measured.values()].reduce((sum, { n }) => sum + n, 0)
  return PUNCTUALITY.filter(scenario => measured.has(scenario)).map(scenario => {
    const one = measured.get(scenario)!
    return { scenario, share: one.n / all, ...one }
  })
}

function measureEarly(scenario: Scenario, minutes: ValueCounts): Measure {
  if (!isLateScenario(scenario)) return measureCounts(minutes)
  const { n, median, p90 } = measureCounts(new Map([...minutes].map(([early, times]) => [0 - early, times])))
  return { n, median: median && 0 - median, p90: p90 && 0 - p90 }
}

function walkInFigures(others: Partial<Record<VisitOutcome, number>>, total: Tally): WalkInFigures {
  const { received: served = 0, waiting = 0, lost = 0, later = 0, abandoned: gone = 0 } = others
  const cameBack = others['came-back'] ?? 0
  const asked = served + waiting + lost
  return {
    all: total.walkIns,
    asked,
    served,
    waiting,
    lost,
    later,
    abandoned: gone + cameBack,
    cameBack,
    shareServed: asked === 0 ? null : served / asked,
    wait: measureMinutes(total.walkInWaits),
  }
}

const BY_NAME = new Intl.Collator('en')

function technicianFigures(
  known: readonly { readonly location: LocationKey; readonly tally: LocationTally }[],
  shownName: (name: string) => string,
): TechnicianFigures[] {
  const people = new Map<string, { name: string; locations: LocationKey[]; tallies: Tally[] }>()
  for (const { location, tally } of known)
    for (const [technician, { name, week }] of tally.technicians) {
      const person = held(people, technician, () => ({ name, locations: [], tallies: [] }))
      person.locations.push(location)
      person.tallies.push(...entriesOf(week).map(([, ofHour]) => ofHour))
    }
  const shown = [...people].map(([technician, { name, locations, tallies }]) => ({
    technician,
    name: shownName(name),
    locations,
    tally: sumOf(tallies),
  }))
  const withName = Map.groupBy(shown, one => one.name)
  return (
    shown
      .map(({ technician, name, locations, tally }) => ({
        technician,
        name:
          withName.get(name)!.length > 1 ? `${name} (${locations.map(one => LOCATION_NAMES[one]).join(', ')})` : name,
        ...bookedCounts(tally),
        wait: measureMinutes(tally.waits),
        lateStart: measureMinutes(tally.lateStarts),
      }))
      // Unassigned bookings are sorted last.
      .sort(
        (a, b) =>
          Number(a.name === '') - Number(b.name === '') ||
          BY_NAME.compare(a.name, b.name) ||
          (a.technician < b.technician ? -1 : 1),
      )
  )
}

function held<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function sorted<Key extends string | number, Value>(map: ReadonlyMap<Key, Value>): [Key, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}
