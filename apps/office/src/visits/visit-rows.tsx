import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { clockTime } from '@frontlash/domain/salon-words'
import { earlinessLabel, VISIT_KIND_NAMES } from '@frontlash/domain/visits/visit-names'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { Fragment } from 'react'
import type { Correction } from '../form/use-correction.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import { useOpenRow } from '../list/use-scroll-and-focus-restoration.ts'
import { clientOf, NO_VALUE, receivedOf, serviceOf, waitOf } from './visit-labels.ts'
import { OutcomeBadge, VisitDetails } from './visit-parts.tsx'
import styles from './visits-screen.module.css'

const COLUMNS = [
  'Time',
  'Client',
  'Location',
  'Service',
  'Technician',
  'Start',
  'Early or late',
  'Received',
  'Wait',
  'Outcome',
] as const

type RowsProps = { rows: readonly OfficeVisit[]; address: ListAddress; correction: Correction }

export function VisitTable({ rows, address, correction }: RowsProps) {
  const { timeZone } = useServerInfo()
  const [open, toggle] = useOpenRow()
  return (
    <ListTable
      caption="Visits"
      columns={COLUMNS}
      sort={{ Time: { up: 'at', down: null, isUp: address.query.sort === 'at' } }}
      address={address}
    >
      <tbody>
        {rows.map(visit => {
          const { key, client, earlyMinutes, startAt } = visit
          const isOpen = key === open
          return (
            <Fragment key={key}>
              <tr data-open={isOpen || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={list.name}
                    data-place={`row-${key}`}
                    aria-expanded={isOpen}
                    onClick={() => toggle(key)}
                  >
                    <Timestamp at={visit.at} />
                  </button>
                </th>
                <td>
                  {client.id === null ? (
                    clientOf(visit)
                  ) : (
                    <AppLink to={`/office/clients/${client.id}`} className={styles.client} data-place={`client-${key}`}>
                      {clientOf(visit)}
                    </AppLink>
                  )}
                </td>
                <td data-short>{LOCATION_NAMES[visit.location]}</td>
                <td className={styles.service}>{serviceOf(visit)}</td>
                <td data-short>{visit.technician?.name ?? NO_VALUE}</td>
                <td data-short>{startAt ? clockTime(new Date(startAt), timeZone) : VISIT_KIND_NAMES[visit.kind]}</td>
                <td data-short>{earlyMinutes === null ? NO_VALUE : earlinessLabel(earlyMinutes)}</td>
                <td data-short>{receivedOf(visit, timeZone)}</td>
                <td data-short>{waitOf(visit)}</td>
                <td>
                  <OutcomeBadge visit={visit} />
                </td>
              </tr>
              {isOpen && (
                <tr className={list.opened}>
                  <td colSpan={COLUMNS.length}>
                    <VisitDetails visit={visit} correction={correction} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </ListTable>
  )
}

export function VisitCards({ rows, correction }: RowsProps) {
  const [open, toggle] = useOpenRow()
  return (
    <ul className={list.cards}>
      {rows.map(visit => {
        const isOpen = visit.key === open
        return (
          <li key={visit.key} className={list.card}>
            <button
              type="button"
              className={list.face}
              data-place={`row-${visit.key}`}
              aria-expanded={isOpen}
              onClick={() => toggle(visit.key)}
            >
              <span className={styles.face}>
                <span className={styles.words}>
                  <strong>{clientOf(visit)}</strong>
                  <span>{serviceOf(visit)}</span>
                  <span className="quiet">
                    <Timestamp at={visit.at} />, {LOCATION_NAMES[visit.location]}
                  </span>
                </span>
                <OutcomeBadge visit={visit} />
              </span>
            </button>
            {isOpen && <VisitDetails visit={visit} correction={correction} />}
          </li>
        )
      })}
    </ul>
  )
}
