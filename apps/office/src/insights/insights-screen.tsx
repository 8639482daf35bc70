import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import { clockTime, monthAndDay } from '@frontlash/domain/salon-words'
import { FIGURE_VISITS } from '@frontlash/domain/visits/figure-visits'
import { WEEKDAY_NAMES } from '@frontlash/domain/visits/visit-names'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { LoadedState } from '../form/loaded-state.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { FilterBar } from '../list/filter-bar.tsx'
import { writeAddress } from '../list/list-address.ts'
import { cleared } from '../list/list-view.tsx'
import { useIncrementalRender } from '../list/use-incremental-render.ts'
import { useLastReady } from '../list/use-last-ready.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { useRestoredScrollTop, useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { VISIT_FILTERS, VISIT_RULES, VisitFilterChoices } from '../list/visit-filters.tsx'
import { BarPlot } from './bar-plot.tsx'
import { formatDays } from './format-figures.ts'
import { HeatPlot } from './heat-plot.tsx'
import { HowCounted } from './how-counted.tsx'
import { arrivals, byTechnician, outcomeByDay, waitByHour, weekdayAndHour } from './insight-plots.ts'
import styles from './insights-screen.module.css'
import { KeyFigures } from './key-figures.tsx'
import { LocationTable } from './location-table.tsx'
import { RowPlot } from './row-plot.tsx'
import { type LinkToVisits, Totals } from './totals.tsx'

/** The query parameter that additionally requests the figures of the previous period. */
const COMPARE = { compare: '1' }
const SHORT_WEEKDAYS = WEEKDAY_NAMES.map(name => name.slice(0, 3))

/** /office/insights: the figures of a period with plots (docs/product/office/insights.md, "Insights"). */
export default function InsightsScreen() {
  return (
    <ForAdmins title="Insights" andManagers>
      <Insights />
    </ForAdmins>
  )
}

function Insights() {
  const isAdmin = staffOf(useSession())?.role === 'admin'
  const address = useListAddress(VISIT_RULES)
  const query = { ...address.query, ...COMPARE }
  const result = useQuery({
    queryKey: ['insights', query],
    queryFn: () => officeCalls.insights({ query }),
    placeholderData: keepPreviousData,
  })
  const page = useRef<HTMLElement>(null)
  const isReady = result.data !== undefined && !result.isPlaceholderData
  useScrollAndFocusRestoration(page, isReady)
  const filters = VISIT_FILTERS.filter(name => address.query[name] !== undefined)
  // While the figures for new filters are loading, the earlier figures stay visible. The links of these figures lead to
  // the visits of the earlier filters.
  const loadedQuery = useLastReady(address.query, isReady)
  const visits: LinkToVisits = more => writeAddress('/office/visits', { ...loadedQuery, ...more })
  return (
    <OfficePage
      title="Insights"
      page={page}
      actions={isAdmin && <ExportButton fetchFile={() => officeCalls.exportInsights({ query: address.query })} />}
    >
      <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
        <VisitFilterChoices address={address} more={COMPARE} />
      </FilterBar>
      <LoadedState result={result} failed="The figures could not be loaded.">
        {figures => (
          <Figures
            figures={figures}
            visits={visits}
            filters={filters}
            linkTo={location => writeAddress('/office/insights', { ...loadedQuery, location })}
          />
        )}
      </LoadedState>
    </OfficePage>
  )
}

type FiguresProps = {
  figures: OfficeInsightsResponse
  visits: LinkToVisits
  filters: readonly string[]
  linkTo: (location: string) => string
}

function Figures({ figures, visits, filters, linkTo }: FiguresProps) {
  const { timeZone } = useServerInfo()
  const { from, to, before, asOf } = figures
  const days = ({ from: first, to: last }: { from: string; to: string }) =>
    first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`
  const isEmpty = figures.byDay.every(one => one.booked + one.walkIns === 0) && figures.walkIns.abandoned === 0
  return (
    <>
      <p className={styles.details} role="status">
        <span>{`${days({ from, to })}, check-ins on ${formatDays(figures)}.`}</span>
        {before && <span>{`Compared with the same weekdays before: ${days(before)}.`}</span>}
        <span>{`As of ${clockTime(new Date(asOf), timeZone)}.`}</span>
      </p>
      {isEmpty ? (
        <p className={styles.nothing}>{filters.length > 0 ? 'Nothing matches these filters.' : 'No visits yet.'}</p>
      ) : (
        <>
          <KeyFigures figures={figures} visits={visits} />
          {figures.byLocation.length > 1 && <LocationTable figures={figures} linkTo={linkTo} />}
          <Totals figures={figures} visits={visits} />
          <Plots figures={figures} visits={visits} />
        </>
      )}
      <HowCounted />
    </>
  )
}

const PLOTS = 5

/** The plots. They are rendered one after the other, so that a slow tablet can react to presses in between. */
function Plots({ figures: latest, visits }: Pick<FiguresProps, 'figures' | 'visits'>) {
  const isBackBelow = (useRestoredScrollTop() ?? 0) > 0
  const count = useIncrementalRender('plots', PLOTS, { first: isBackBelow ? PLOTS : 0, more: 1 })
  const figures = useDeferredValue(latest)
  return (
    <div className={styles.plots}>
      {count > 0 && <BarPlot data={outcomeByDay(figures)} visits={visits(FIGURE_VISITS.bookings)} isStacked />}
      {count > 1 && <BarPlot data={arrivals(figures)} visits={visits(FIGURE_VISITS.arrivals)} isStacked />}
      {count > 2 && <BarPlot data={waitByHour(figures)} visits={visits(FIGURE_VISITS.waits)} />}
      {count > 3 && (
        <HeatPlot data={weekdayAndHour(figures)} visits={visits(FIGURE_VISITS.visiting)} weekdays={SHORT_WEEKDAYS} />
      )}
      {count > 4 && <RowPlot data={byTechnician(figures)} visits={visits(FIGURE_VISITS.booked)} />}
    </div>
  )
}

function formatDate(day: string): string {
  return monthAndDay(new Date(`${day}T12:00:00Z`), 'UTC')
}
