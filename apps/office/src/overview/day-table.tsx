import type { OfficeOverviewResponse } from '@frontlash/contract/office-overview'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { DAY_COUNTS, type DayCount } from '@frontlash/domain/overview/day-counts'
import { FIGURE_VISITS, type VisitLogFilters, visitsOfOutcome } from '@frontlash/domain/visits/figure-visits'
import { AppLink } from '../frame/app-link.tsx'
import { ListTable } from '../list/list-table.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import styles from './overview-screen.module.css'

const NAMES: Readonly<Record<DayCount, string>> = {
  booked: 'Booked',
  here: 'Here',
  received: 'Received',
  late: 'Came after the start',
  tooLate: 'Too late',
  noShows: 'No-shows',
  waiting: 'Walk-ins waiting',
  served: 'Walk-ins served',
  lost: 'Walk-ins not served',
  wait: 'Median wait',
}

const COLUMNS = ['Location', ...DAY_COUNTS.map(name => NAMES[name])]

/** The visit log's filters for each count. With these filters, the log lists the visits that are counted. */
const VISITS: Readonly<Record<DayCount, VisitLogFilters>> = {
  booked: FIGURE_VISITS.booked,
  here: visitsOfOutcome('here'),
  received: visitsOfOutcome('received'),
  late: { counted: 'late' },
  tooLate: visitsOfOutcome('too-late'),
  noShows: FIGURE_VISITS.noShows,
  waiting: FIGURE_VISITS.waiting,
  served: FIGURE_VISITS.served,
  lost: FIGURE_VISITS.lost,
  wait: FIGURE_VISITS.waitsOfBookings,
}

type Row = OfficeOverviewResponse['locations'][number]

/** A table with a row for each location. The typical value is beside each count. On a phone, the rows are cards. */
export function DayTable({ response: { day, locations } }: { response: OfficeOverviewResponse }) {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <ul className={styles.cards}>
        {locations.map(row => (
          <li key={row.location}>
            <AppLink
              to={`/office/visits?location=${row.location}&from=${day}&to=${day}`}
              className={styles.place}
              data-place={`row-${row.location}`}
            >
              {LOCATION_NAMES[row.location]}
            </AppLink>
            <dl>
              {DAY_COUNTS.map(name => (
                <div key={name}>
                  <dt>{NAMES[name]}</dt>
                  <dd>
                    <Numbers row={row} name={name} link={linkOf(row, name, day)} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <div className={styles.table}>
      <ListTable caption="How the day went" columns={COLUMNS}>
        <tbody>
          {locations.map(row => (
            <tr key={row.location}>
              <th scope="row">
                <AppLink
                  to={`/office/visits?location=${row.location}&from=${day}&to=${day}`}
                  className={styles.place}
                  data-place={`row-${row.location}`}
                >
                  {LOCATION_NAMES[row.location]}
                </AppLink>
              </th>
              {DAY_COUNTS.map(name => (
                <td key={name}>
                  <Numbers row={row} name={name} link={linkOf(row, name, day)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ListTable>
    </div>
  )
}

function linkOf({ location, now }: Row, name: DayCount, day: string): string | null {
  if (!now[name]) return null
  return `/office/visits?${new URLSearchParams({ location, from: day, to: day, ...VISITS[name] })}`
}

/** A number with its typical value in a quieter colour: `12`, `usually 10`. */
function Numbers({ row: { now, usual }, name, link }: { row: Row; name: DayCount; link: string | null }) {
  const text = numberOf(name, now[name], 'too few')
  return (
    <>
      {link === null ? (
        <strong>{text}</strong>
      ) : (
        <AppLink to={link} data-place={`figure-${link}`}>
          {text}
        </AppLink>
      )}
      <span className={styles.usual}>
        <span className="visually-hidden">, usually </span>
        {numberOf(name, usual[name], '-')}
      </span>
    </>
  )
}

function numberOf(name: DayCount, value: number | null, unknown: string): string {
  if (value === null) return unknown
  return name === 'wait' ? `${value} min` : value.toLocaleString('en-US')
}
