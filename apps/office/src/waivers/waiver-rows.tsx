import type { OfficeWaiver } from '@frontlash/contract/office-waivers'
import { languageName } from '@frontlash/domain/language'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import styles from '../list/row-parts.module.css'
import type { ListAddress } from '../list/use-list-address.ts'
import { DocumentBadge, NO_VALUE, NotInForceBadge, nameOf, shortHash } from './waiver-labels.tsx'

const COLUMNS = [
  'Received',
  'Name',
  'Location',
  'Chain number',
  'Fingerprint',
  'Language',
  'Device',
  'Signed without internet',
  'Document',
] as const

type RowsProps = {
  rows: readonly OfficeWaiver[]
  address: ListAddress
  /** True for search results. They cannot be sorted. */
  isSearch?: boolean
}

export function WaiverTable({ rows, address, isSearch = false }: RowsProps) {
  const isUp = address.query.sort === 'received'
  return (
    <ListTable
      caption="Waivers"
      columns={COLUMNS}
      sort={isSearch ? {} : { Received: { up: 'received', down: null, isUp } }}
      address={address}
    >
      <tbody>
        {rows.map(waiver => (
          <tr key={waiver.id}>
            <th scope="row">
              <AppLink to={`/office/waivers/${waiver.id}`} className={list.name} data-place={`row-${waiver.id}`}>
                <Timestamp at={waiver.receivedAt} />
              </AppLink>
            </th>
            <td>{nameOf(waiver)}</td>
            <td className={styles.short}>{LOCATION_NAMES[waiver.location]}</td>
            <td className={styles.number}>{waiver.number}</td>
            <td className={styles.code}>
              <span className={styles.marked}>
                {shortHash(waiver.version)}
                <NotInForceBadge waiver={waiver} className={styles.badge} />
              </span>
            </td>
            <td className={styles.short}>{languageName(waiver.language)}</td>
            <td className={styles.short}>{waiver.device ?? NO_VALUE}</td>
            <td>{waiver.keptOffline ? 'yes' : 'no'}</td>
            <td>
              <DocumentBadge waiver={waiver} className={styles.badge} />
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  )
}

export function WaiverCards({ rows }: RowsProps) {
  return (
    <ul className={styles.cards}>
      {rows.map(waiver => (
        <li key={waiver.id} className={styles.card}>
          <div className={styles.words}>
            <AppLink to={`/office/waivers/${waiver.id}`} className={styles.title} data-place={`row-${waiver.id}`}>
              {nameOf(waiver)}
            </AppLink>
            <span>
              {LOCATION_NAMES[waiver.location]}, number {waiver.number}
            </span>
            <span className="quiet">
              <Timestamp at={waiver.receivedAt} />
              {waiver.keptOffline && ', signed without internet'}
            </span>
          </div>
          <div className={styles.badges}>
            <NotInForceBadge waiver={waiver} className={styles.badge} />
            <DocumentBadge waiver={waiver} className={styles.badge} />
          </div>
        </li>
      ))}
    </ul>
  )
}
