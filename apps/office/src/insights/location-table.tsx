import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { useId } from 'react'
import { AppLink } from '../frame/app-link.tsx'
import { formatCount, formatMedian, formatPercent } from './format-figures.ts'
import styles from './insights-screen.module.css'

type LocationRow = OfficeInsightsResponse['byLocation'][number]

const COLUMNS: readonly (readonly [name: string, of: (row: Omit<LocationRow, 'location'>) => string])[] = [
  ['Days', ({ measuredDays }) => formatCount(measuredDays)],
  ['Booked', ({ totals }) => formatCount(totals.booked)],
  ['Received', ({ totals }) => formatCount(totals.received)],
  ['No-show rate', ({ totals }) => formatPercent(totals.noShowRate)],
  ['Median wait', ({ totals }) => formatMedian(totals.wait)],
  ['Median late start', ({ totals }) => formatMedian(totals.lateStart)],
  ['All walk-ins', ({ walkIns }) => formatCount(walkIns.all)],
  ['Walk-ins served', ({ walkIns }) => formatPercent(walkIns.shareServed)],
]

type LocationTableProps = { figures: OfficeInsightsResponse; linkTo: (location: string) => string }

/** A table that compares the figures of the locations. The name of a location links to all figures of the location. */
export function LocationTable({ figures, linkTo }: LocationTableProps) {
  const id = useId()
  return (
    <section className={styles.locations} aria-labelledby={id}>
      <h2 id={id}>By location</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="The locations side by side">
        <table className={styles.figures} aria-labelledby={id}>
          <thead>
            <tr>
              {['Location', ...COLUMNS.map(([name]) => name)].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.byLocation.map(row => (
              <tr key={row.location}>
                <th scope="row">
                  <AppLink to={linkTo(row.location)} data-place={`figures-of-${row.location}`}>
                    {LOCATION_NAMES[row.location]}
                  </AppLink>
                </th>
                <Cells row={row} />
              </tr>
            ))}
            <tr>
              <th scope="row">Together</th>
              <Cells row={{ ...figures, measuredDays: figures.days }} />
            </tr>
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Cells({ row }: { row: Omit<LocationRow, 'location'> }) {
  return COLUMNS.map(([name, of]) => <td key={name}>{of(row)}</td>)
}
