import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import { FIGURE_VISITS, type VisitLogFilters } from '@frontlash/domain/visits/figure-visits'
import { AppLink } from '../frame/app-link.tsx'
import { changeOf, formatCount, formatMedian, formatPercent, type Measure } from './format-figures.ts'
import styles from './key-figures.module.css'
import type { LinkToVisits } from './totals.tsx'

type Period = NonNullable<OfficeInsightsResponse['before']>

type KeyFigure = {
  readonly name: string
  readonly unit: 'points' | 'min'
  /** Returns the value in percent or in minutes; null if there are too few values. */
  readonly value: (period: Period) => number | null
  readonly shown: (period: Period) => string
  readonly detail: (period: Period) => string
  readonly visits: VisitLogFilters
  readonly isHighGood?: boolean
}

const percentOf = (rate: number | null) => (rate === null ? null : rate * 100)
const tail = ({ p90 }: Measure) => (p90 === null ? '' : `; 9 of 10 within ${p90} min`)

const KEY_FIGURES: readonly KeyFigure[] = [
  {
    name: 'No-show rate',
    unit: 'points',
    value: ({ totals }) => percentOf(totals.noShowRate),
    shown: ({ totals }) => formatPercent(totals.noShowRate),
    detail: ({ totals: { noShows, noShowsMarked, bookedOnMeasuredDays } }) =>
      `${formatCount(noShows + noShowsMarked)} of ${formatCount(bookedOnMeasuredDays)} bookings`,
    visits: FIGURE_VISITS.noShows,
  },
  {
    name: 'Wait',
    unit: 'min',
    value: ({ totals }) => totals.wait.median,
    shown: ({ totals }) => formatMedian(totals.wait),
    detail: ({ totals }) => `median of bookings${tail(totals.wait)}`,
    visits: FIGURE_VISITS.waitsOfBookings,
  },
  {
    name: 'Walk-ins served',
    unit: 'points',
    value: ({ walkIns }) => percentOf(walkIns.shareServed),
    shown: ({ walkIns }) => formatPercent(walkIns.shareServed),
    detail: ({ walkIns }) => `${formatCount(walkIns.served)} of ${formatCount(walkIns.asked)} who wanted a visit now`,
    visits: FIGURE_VISITS.asked,
    isHighGood: true,
  },
  {
    name: 'Late start',
    unit: 'min',
    value: ({ totals }) => totals.lateStart.median,
    shown: ({ totals }) => formatMedian(totals.lateStart),
    detail: ({ totals }) => `median of bookings, on time counts as 0 min${tail(totals.lateStart)}`,
    visits: FIGURE_VISITS.waitsOfBookings,
  },
]

const ARROWS = { up: '↑', down: '↓', same: '' } as const

export function KeyFigures({ figures, visits }: { figures: OfficeInsightsResponse; visits: LinkToVisits }) {
  return (
    <ul className={styles.figures} aria-label="The most important figures">
      {KEY_FIGURES.map(figure => (
        <li key={figure.name} className={styles.figure}>
          <h2>
            <AppLink to={visits(figure.visits)} data-place={`key-figure-${figure.name}`}>
              {figure.name}
            </AppLink>
          </h2>
          <p className={styles.value}>{figure.shown(figures)}</p>
          <p>{figure.detail(figures)}</p>
          <ChangeSince figure={figure} now={figures} before={figures.before} />
        </li>
      ))}
    </ul>
  )
}

function ChangeSince({ figure, now, before }: { figure: KeyFigure; now: Period; before: Period | null }) {
  const value = figure.value(now)
  const earlier = before && figure.value(before)
  if (value === null || earlier === null) return <p className={styles.change}>no change to show</p>
  const { text, way } = changeOf(value, earlier, {
    unit: figure.unit,
    digits: figure.unit === 'points' ? 1 : 0,
    format: one => (figure.unit === 'points' ? formatPercent(one / 100) : `${one} min`),
  })
  const isBetter = way === (figure.isHighGood ? 'up' : 'down')
  return (
    <p className={styles.change} data-tone={way === 'same' ? undefined : isBetter ? 'better' : 'worse'}>
      {way !== 'same' && <span aria-hidden="true">{ARROWS[way]} </span>}
      {text}
    </p>
  )
}
