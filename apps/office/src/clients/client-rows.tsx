import type { FoundClientRow } from '@frontlash/contract/office-clients'
import { formatPhone } from '@frontlash/domain/phone'
import { AppLink } from '../frame/app-link.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import parts from '../list/row-parts.module.css'
import type { ListAddress } from '../list/use-list-address.ts'
import { formatDay, fullName, locationName, Marks } from './client-labels.tsx'
import styles from './client-rows.module.css'

const COLUMNS = ['Name', 'Phone', 'Location', 'Last visit', 'Remarks'] as const

type RowsProps = {
  rows: readonly FoundClientRow[]
  address: ListAddress
  /** Opens the sheet for a person who has bookings but no client row. */
  onBookedOnly: (person: FoundClientRow) => void
}

export function ClientTable({ rows, address, onBookedOnly }: RowsProps) {
  return (
    <ListTable caption="Clients" columns={COLUMNS} sort={{}} address={address}>
      <tbody>
        {rows.map(row => (
          <tr key={row.id ?? row.phone}>
            <th scope="row">
              <Name row={row} className={list.name} onBookedOnly={onBookedOnly} />
            </th>
            <td className={parts.short}>{formatPhone(row.phone)}</td>
            <td className={parts.short}>{locationName(row.location)}</td>
            <td className={parts.short}>{formatDay(row.lastVisit)}</td>
            <td>
              <span className={styles.marks}>
                <Marks marks={row.marks} missed={row.missed} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  )
}

export function ClientCards({ rows, onBookedOnly }: RowsProps) {
  return (
    <ul className={parts.cards}>
      {rows.map(row => (
        <li key={row.id ?? row.phone} className={parts.card}>
          <span className={parts.words}>
            <Name row={row} className={parts.title} onBookedOnly={onBookedOnly} />
            <span>{formatPhone(row.phone)}</span>
            <span className="quiet">
              {[row.location && locationName(row.location), row.lastVisit && `last visit ${formatDay(row.lastVisit)}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <span className={styles.marks}>
            <Marks marks={row.marks} missed={row.missed} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type NameProps = Pick<RowsProps, 'onBookedOnly'> & { row: FoundClientRow; className: string | undefined }

function Name({ row, className, onBookedOnly }: NameProps) {
  const place = `row-${row.id ?? row.phone.slice(-4)}`
  if (row.id === null)
    return (
      <button
        type="button"
        className={className}
        data-place={place}
        aria-haspopup="dialog"
        onClick={() => onBookedOnly(row)}
      >
        {fullName(row)}
      </button>
    )
  return (
    <AppLink to={`/office/clients/${row.id}/visits`} className={className} data-place={place}>
      {fullName(row)}
    </AppLink>
  )
}
