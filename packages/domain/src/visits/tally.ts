import type { LoggedVisit } from './logged-visits.ts'
import { addMinutes, countMinutes, type MinuteCounts } from './percentile.ts'
import { isBookedOutcome, isNoShow, type VisitOutcome } from './visit-values.ts'

/** The counts of an hour of the week, of a technician, or of the unassigned bookings. */
export type Tally = {
  booked: number
  measured: number
  walkIns: number
  /** All no-shows, whether derived from our records or marked in Square. */
  noShows: number
  readonly outcomes: OutcomeCounts
  readonly waits: MinuteCounts
  readonly lateStarts: MinuteCounts
  readonly walkInWaits: MinuteCounts
}

type TalliedVisit = Pick<LoggedVisit, 'kind' | 'outcome' | 'isVisit' | 'leftOut' | 'waitSeconds' | 'lateStartSeconds'>

export type OutcomeCounts = Partial<Record<VisitOutcome, number>>

const emptyTally = (): Tally => ({
  booked: 0,
  measured: 0,
  walkIns: 0,
  noShows: 0,
  outcomes: {},
  waits: [],
  lateStarts: [],
  walkInWaits: [],
})

/** Returns the tally of an hour. Creates it if it is missing. */
export function tallyAt(week: Tally[], hour: number): Tally {
  const known = week[hour]
  if (known !== undefined) return known
  const made = emptyTally()
  week[hour] = made
  return made
}

/**
 * Adds up the tallies of several weeks. All hours of the week for which `hourOf` returns the same number share one sum.
 */
export function sumByHour(weeks: readonly (readonly Tally[])[], hourOf: (hourOfWeek: number) => number): Tally[] {
  const sums: Tally[] = []
  for (const week of weeks) for (const [hour, tally] of entriesOf(week)) addTally(tallyAt(sums, hourOf(hour)), tally)
  return sums
}

export function sumOf(week: readonly Tally[]): Tally {
  const sum = emptyTally()
  for (const [, tally] of entriesOf(week)) addTally(sum, tally)
  return sum
}

export function entriesOf(week: readonly Tally[]): [hour: number, Tally][] {
  const entries: [number, Tally][] = []
  // forEach skips hours without a tally.
  week.forEach((tally, hour) => {
    entries.push([hour, tally])
  })
  return entries
}

function addTally(to: Tally, one: Tally): void {
  to.booked += one.booked
  to.measured += one.measured
  to.walkIns += one.walkIns
  to.noShows += one.noShows
  for (const [outcome, count] of Object.entries(one.outcomes)) increase(to.outcomes, outcome as VisitOutcome, count)
  addMinutes(to.waits, one.waits)
  addMinutes(to.lateStarts, one.lateStarts)
  addMinutes(to.walkInWaits, one.walkInWaits)
}

export function addTo(tally: Tally, visit: TalliedVisit, isMeasured: boolean): void {
  const waitMinutes = visit.leftOut === null && visit.waitSeconds !== null ? Math.floor(visit.waitSeconds / 60) : null
  if (visit.kind === 'walk-in') {
    tally.walkIns++
    if (waitMinutes !== null) countMinutes(tally.walkInWaits, waitMinutes)
    return
  }
  increase(tally.outcomes, visit.outcome)
  if (!isBookedOutcome(visit.outcome)) return
  tally.booked++
  if (isMeasured) tally.measured++
  if (isNoShow(visit.outcome)) tally.noShows++
  if (!visit.isVisit || waitMinutes === null) return
  countMinutes(tally.waits, waitMinutes)
  countMinutes(tally.lateStarts, Math.floor(visit.lateStartSeconds! / 60))
}

export function increase(counts: OutcomeCounts, outcome: VisitOutcome, by = 1): void {
  counts[outcome] = (counts[outcome] ?? 0) + by
}
