import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import type { Scenario } from '@frontlash/domain/check-in/scenario'
import {
  FIGURE_OUTCOMES,
  FIGURE_VISITS,
  type VisitLogFilters,
  visitsOfOutcome,
  visitsOfScenario,
} from '@frontlash/domain/visits/figure-visits'
import { isLateScenario } from '@frontlash/domain/visits/logged-visits'
import { earlinessLabel, OUTCOME_NAMES, PUNCTUALITY_NAMES } from '@frontlash/domain/visits/visit-names'
import { useId } from 'react'
import { AppLink } from '../frame/app-link.tsx'
import { formatCount, formatDays, formatMeasure, formatPercent } from './format-figures.ts'
import styles from './insights-screen.module.css'

type Period = NonNullable<OfficeInsightsResponse['before']>
type Figure = {
  readonly name: string
  readonly of: (period: Period) => string
  /** The filters with which the visit log lists the counted visits. */
  readonly visits?: VisitLogFilters
}

const BOOKINGS: readonly Figure[] = [
  { name: 'Booked', of: ({ totals }) => formatCount(totals.booked), visits: FIGURE_VISITS.booked },
  ...FIGURE_OUTCOMES.map(outcome => ({
    name: OUTCOME_NAMES[outcome],
    of: ({ totals }: Period) => formatCount(totals.outcomes[outcome] ?? 0),
    visits: visitsOfOutcome(outcome),
  })),
  { name: 'No-show rate', of: ({ totals }) => formatPercent(totals.noShowRate), visits: FIGURE_VISITS.noShows },
]
const TIMES: readonly Figure[] = [
  { name: 'Wait of bookings', of: ({ totals }) => formatMeasure(totals.wait), visits: FIGURE_VISITS.waitsOfBookings },
  { name: 'Late start', of: ({ totals }) => formatMeasure(totals.lateStart), visits: FIGURE_VISITS.waitsOfBookings },
  { name: 'Wait of walk-ins', of: ({ walkIns }) => formatMeasure(walkIns.wait), visits: FIGURE_VISITS.waitsOfWalkIns },
  {
    name: 'Left out: under 1 minute',
    of: ({ leftOut }) => formatCount(leftOut.shortAfterManual),
    visits: FIGURE_VISITS.shortAfterManual,
  },
  {
    name: 'Left out: over 240 minutes',
    of: ({ leftOut }) => formatCount(leftOut.over240),
    visits: FIGURE_VISITS.over240,
  },
  // This figure has no link, because the office has no list of days.
  { name: 'Days with check-ins', of: formatDays },
]
const WALK_INS: readonly Figure[] = [
  { name: 'Wanted a visit now', of: ({ walkIns }) => formatCount(walkIns.asked), visits: FIGURE_VISITS.asked },
  { name: 'Served', of: ({ walkIns }) => formatCount(walkIns.served), visits: FIGURE_VISITS.served },
  { name: 'Waiting', of: ({ walkIns }) => formatCount(walkIns.waiting), visits: FIGURE_VISITS.waiting },
  { name: 'Not served that day', of: ({ walkIns }) => formatCount(walkIns.lost), visits: FIGURE_VISITS.lost },
  { name: 'Wanted to come later', of: ({ walkIns }) => formatCount(walkIns.later), visits: FIGURE_VISITS.later },
  { name: 'Stopped halfway', of: ({ walkIns }) => formatCount(walkIns.abandoned), visits: FIGURE_VISITS.abandoned },
  {
    name: 'Stopped, then came back',
    of: ({ walkIns }) => formatCount(walkIns.cameBack),
    visits: FIGURE_VISITS.cameBack,
  },
  { name: 'Share served', of: ({ walkIns }) => formatPercent(walkIns.shareServed), visits: FIGURE_VISITS.asked },
]

/** The totals of the period. The total of the previous period is beside each total. */
export function Totals({ figures, visits }: { figures: OfficeInsightsResponse; visits: LinkToVisits }) {
  return (
    <div className={styles.totals}>
      <div className={styles.column}>
        <FigureTable title="Bookings" figures={BOOKINGS} period={figures} visits={visits} />
        <FigureTable title="Punctuality" figures={punctualityOf(figures)} period={figures} visits={visits} />
      </div>
      <div className={styles.column}>
        <FigureTable title="Walk-ins" figures={WALK_INS} period={figures} visits={visits} />
        <FigureTable title="Times" figures={TIMES} period={figures} visits={visits} />
      </div>
    </div>
  )
}

/** Returns the URL of the visit log with the filters of the screen and the given filters. */
export type LinkToVisits = (filters: VisitLogFilters) => string

type TableProps = {
  title: string
  figures: readonly Figure[]
  period: OfficeInsightsResponse
  visits: LinkToVisits
}

function FigureTable({ title, figures, period, visits }: TableProps) {
  const id = useId()
  const { before } = period
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {figures.length === 0 ? (
        <p>Nothing was measured.</p>
      ) : (
        <table className={styles.figures} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">This period</th>
              <th scope="col">Before</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(figure => (
              <tr key={figure.name}>
                <th scope="row">
                  {figure.visits ? (
                    <AppLink to={visits(figure.visits)} data-place={`figure-${title}-${figure.name}`}>
                      {figure.name}
                    </AppLink>
                  ) : (
                    figure.name
                  )}
                </th>
                <td>{figure.of(period)}</td>
                <td>{before ? figure.of(before) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** A figure for each scenario with arrivals: `8 %, median 35 min late, 9 of 10 within 52 min (40)`. */
function punctualityOf({ totals }: OfficeInsightsResponse): Figure[] {
  return totals.punctuality.map(({ scenario }) => ({
    name: PUNCTUALITY_NAMES[scenario as keyof typeof PUNCTUALITY_NAMES] ?? scenario,
    visits: visitsOfScenario(scenario),
    of: period => {
      const one = period.totals.punctuality.find(other => other.scenario === scenario)
      if (!one) return '–'
      if (one.median === null) return `${formatPercent(one.share)}, too few (${one.n})`
      return `${formatPercent(one.share)}, median ${earlinessLabel(one.median)}${tailOf(one)} (${formatCount(one.n)})`
    },
  }))
}

/** Formats the 90th percentile of how early or late clients came; '' if unknown. */
function tailOf({ scenario, p90 }: Period['totals']['punctuality'][number]): string {
  if (p90 === null) return ''
  if (isLateScenario(scenario as Scenario)) return `, 9 of 10 within ${-p90} min`
  return p90 > 0 ? `, 9 of 10 at most ${earlinessLabel(p90)}` : ''
}
