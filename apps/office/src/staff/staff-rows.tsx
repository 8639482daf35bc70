import type { AccountRow } from '@frontlash/contract/office-staff'
import { formatCredentials, formatLocations, formatSignIn, ROLE_NAMES } from '../format/staff-labels.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import parts from '../list/row-parts.module.css'
import type { ListAddress } from '../list/use-list-address.ts'
import styles from './staff-rows.module.css'

const COLUMNS = [
  'User name',
  'First name',
  'Role',
  'PIN and password',
  'Two-step',
  'Locations',
  'Last sign-in',
  'Sessions',
  'State',
] as const

type RowsProps = { rows: readonly AccountRow[]; address: ListAddress }

export function accountAddress(username: string): string {
  return `/office/staff/${encodeURIComponent(username)}`
}

export function StaffTable({ rows, address }: RowsProps) {
  const { sort = 'name' } = address.query
  const isUp = !sort.startsWith('-')
  const isByName = sort.endsWith('name')
  return (
    <ListTable
      caption="Staff"
      columns={COLUMNS}
      sort={{
        'User name': { up: null, down: '-name', isUp: isByName ? isUp : null },
        'Last sign-in': {
          up: 'lastSignIn',
          down: '-lastSignIn',
          isUp: isByName ? null : isUp,
          isDownFirst: true,
        },
      }}
      address={address}
    >
      <tbody>
        {rows.map(row => (
          <tr key={row.id} data-off={row.isDisabled || undefined}>
            <th scope="row">
              <AppLink to={accountAddress(row.username)} className={list.name} data-place={`row-${row.id}`}>
                {row.username}
              </AppLink>
            </th>
            <td>
              <span className={parts.capped}>{row.first_name}</span>
            </td>
            <td data-short>{ROLE_NAMES[row.role]}</td>
            <td data-short>{formatCredentials(row)}</td>
            <td data-short>{row.keys.twoStep ? 'On' : 'Off'}</td>
            <td className={styles.places}>{formatLocations(row)}</td>
            <td data-short className={styles.signIn}>
              <LastSignIn row={row} />
            </td>
            <td data-short>{row.sessions}</td>
            <td data-short>
              <State row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  )
}

export function StaffCards({ rows }: RowsProps) {
  return (
    <ul className={list.cards}>
      {rows.map(row => (
        <li key={row.id} className={list.card}>
          <AppLink to={accountAddress(row.username)} className={list.face} data-place={`row-${row.id}`}>
            <span className={styles.title}>
              <strong>{row.username}</strong>
              <span className={row.isDisabled ? styles.off : styles.role}>
                {row.isDisabled ? 'Disabled' : ROLE_NAMES[row.role]}
              </span>
            </span>
            {row.browserHold && <span className={styles.off}>Password under attack</span>}
            <span>{[row.first_name, formatLocations(row)].filter(Boolean).join(', ')}</span>
            <span className="quiet">
              <LastSignIn row={row} />
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function State({ row: { isDisabled, browserHold } }: { row: AccountRow }) {
  if (isDisabled) return <span className={styles.off}>Disabled</span>
  return browserHold ? <span className={styles.off}>Password under attack</span> : 'In use'
}

function LastSignIn({ row: { lastSignIn } }: { row: AccountRow }) {
  if (lastSignIn === null) return <span className="quiet">Never signed in</span>
  return (
    <>
      <Timestamp at={lastSignIn.at} /> <span className="quiet">{formatSignIn(lastSignIn)}</span>
    </>
  )
}
