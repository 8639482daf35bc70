import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { FIGURE_OUTCOMES } from '@frontlash/domain/visits/figure-visits'
import { countFigures, type FigureCount, type Summary } from '@frontlash/domain/visits/figures'
import { PUNCTUALITY } from '@frontlash/domain/visits/logged-visits'
import type { Measure } from '@frontlash/domain/visits/percentile'
import {
  hourName,
  OUTCOME_NAMES,
  PUNCTUALITY_NAMES,
  quarterName,
  WEEKDAY_NAMES,
} from '@frontlash/domain/visits/visit-names'
import type { CsvCell, CsvTable } from '../../../http/csv-in-parts.ts'
import { addInParts } from '../../../records/visits/add-in-parts.ts'
import type { StoredDay } from '../../../records/visits/visit-list-store.ts'

type Cells = Readonly<Record<string, CsvCell>>

export type FigureRow = { readonly by: string; readonly location: string; readonly of: string; readonly cells: Cells }

type ShownName = (name: string) => string

/**
 * Returns the figures of a period. There is one row each for the whole period, a location, a day, a day at a location,
 * an hour, a weekday and hour, a step of arrivals, and a technician. A figure with too few values is empty. The counts
 * by location, day, hour or technician add up to the total.
 */
export async function figureRows(days: readonly StoredDay[], shownName: ShownName): Promise<FigureRow[]> {
  const whole = countFigures(shownName)
  const byDay: FigureRow[] = []
  let ofDay: { readonly day: SalonDay; readonly count: FigureCount } | undefined
  const addRowsOfDay = () => {
    if (!ofDay) return
    const all = ofDay.count.summary()
    byDay.push(rowOf('Day', '', ofDay.day, cellsOf(all)))
    for (const one of all.byLocation)
      byDay.push(rowOf('Location and day', LOCATION_NAMES[one.location], ofDay.day, cellsOf(one)))
  }
  await addInParts(
    days.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
    one => {
      if (ofDay?.day !== one.day) {
        addRowsOfDay()
        ofDay = { day: one.day, count: countFigures(shownName) }
      }
      ofDay.count.add(one)
      whole.add(one)
    },
  )
  addRowsOfDay()

  const { byLocation, byHour, byWeekdayHour, arrivals, byTechnician, ...all } = whole.figures()
  return [
    rowOf('Period', '', '', cellsOf(all)),
    ...byLocation.map(one => rowOf('Location', LOCATION_NAMES[one.location], '', cellsOf(one))),
    ...byDay,
    ...byHour.map(({ hour, booked, walkIns, wait, walkInWait }) =>
      rowOf('Hour', '', hourName(hour), {
        Booked: booked,
        'Walk-ins': walkIns,
        ...measured('Wait of bookings', wait),
        ...measured('Wait of walk-ins', walkInWait),
      }),
    ),
    ...byWeekdayHour.map(({ weekday, hour, booked, walkIns, noShows }) =>
      rowOf('Weekday and hour', '', `${WEEKDAY_NAMES[weekday]}, ${hourName(hour)}`, {
        Booked: booked,
        'Walk-ins': walkIns,
        'No-shows of both kinds': noShows,
      }),
    ),
    ...arrivals.map(({ minute, booked, walkIns }) =>
      rowOf('Arrivals in 15 minutes', '', quarterName(minute), { Booked: booked, 'Walk-ins': walkIns }),
    ),
    ...byTechnician.map(({ name, wait, lateStart, ...counts }) =>
      rowOf('Technician', '', name, {
        ...bookedCells(counts),
        [OUTCOME_NAMES.received]: counts.received,
        [OUTCOME_NAMES['no-show']]: counts.noShows,
        [OUTCOME_NAMES['no-show-marked']]: counts.noShowsMarked,
        ...measured('Wait of bookings', wait),
        ...measured('Late start', lateStart),
      }),
    ),
  ]
}

function rowOf(by: string, location: string, of: string, cells: Cells): FigureRow {
  return { by, location, of, cells }
}

function cellsOf({ totals, walkIns, leftOut, measuredDays }: Summary): Cells {
  const scenarios = new Map(totals.punctuality.map(one => [one.scenario, one]))
  return {
    'Days with check-ins': measuredDays,
    ...bookedCells(totals),
    ...Object.fromEntries(FIGURE_OUTCOMES.map(outcome => [OUTCOME_NAMES[outcome], totals.outcomes[outcome] ?? 0])),
    ...measured('Wait of bookings', totals.wait),
    ...measured('Late start', totals.lateStart),
    'Walk-ins': walkIns.all,
    'Wanted a visit now': walkIns.asked,
    Served: walkIns.served,
    'Served in %': percent(walkIns.shareServed),
    Waiting: walkIns.waiting,
    'Not served that day': walkIns.lost,
    'Wanted to come later': walkIns.later,
    'Stopped halfway': walkIns.abandoned,
    'Stopped, then came back': walkIns.cameBack,
    ...measured('Wait of walk-ins', walkIns.wait),
    'Left out: under 1 minute': leftOut.shortAfterManual,
    'Left out: over 240 minutes': leftOut.over240,
    ...Object.assign(
      {},
      ...PUNCTUALITY.map(scenario => {
        const { n, share, median, p90 } = scenarios.get(scenario) ?? NOBODY
        const name = `Punctuality, ${PUNCTUALITY_NAMES[scenario]}`
        return {
          [`${name}: number`]: n,
          [`${name}: share in %`]: percent(share),
          [`${name}: median, minutes before the start`]: median,
          [`${name}: 9 of 10, minutes before the start`]: p90,
        }
      }),
    ),
  }
}

const NOBODY = { share: null, n: 0, median: null, p90: null }

function bookedCells(counts: Pick<Summary['totals'], 'booked' | 'noShows' | 'noShowsMarked' | 'noShowRate'>): Cells {
  return {
    Booked: counts.booked,
    'No-shows of both kinds': counts.noShows + counts.noShowsMarked,
    'No-show rate in %': percent(counts.noShowRate),
  }
}

function measured(name: string, { n, median, p90 }: Measure): Cells {
  return { [`${name}: number`]: n, [`${name}: median in minutes`]: median, [`${name}: 9 of 10 within minutes`]: p90 }
}

function percent(rate: number | null): number | null {
  return rate === null ? null : Math.round(rate * 1000) / 10
}

const FIGURE_NAMES = Object.keys(cellsOf(countFigures(name => name).summary()))

/** Defines the CSV file of the figures (docs/product/office/lists.md, "Exports"). */
export const FIGURE_TABLE: CsvTable<FigureRow> = {
  columns: ['By', 'Location', 'Of', ...FIGURE_NAMES],
  cells: async rows =>
    rows.map(({ by, location, of, cells }) => [by, location, of, ...FIGURE_NAMES.map(name => cells[name] ?? null)]),
}
