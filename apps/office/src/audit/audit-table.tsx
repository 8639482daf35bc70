import type { AuditRow } from '@frontlash/contract/audit'
import { changeLine } from '@frontlash/domain/audit/audit-changes'
import { Fragment } from 'react'
import { AppLink } from '../frame/app-link.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import { useOpenRow } from '../list/use-scroll-and-focus-restoration.ts'
import { AuditDetails, locationOf, When } from './audit-parts.tsx'
import styles from './audit-screen.module.css'

const COLUMNS = ['Time', 'Who', 'What', 'About', 'Location', 'Change'] as const

export function AuditTable({ rows, address }: { rows: readonly AuditRow[]; address: ListAddress }) {
  const [open, toggle] = useOpenRow()
  const isOldestFirst = address.query.sort === 'at'
  return (
    <ListTable
      caption="Audit log"
      columns={COLUMNS}
      sort={{ Time: { up: 'at', down: null, isUp: isOldestFirst } }}
      address={address}
    >
      <tbody>
        {rows.map(row => {
          const isOpen = String(row.id) === open
          return (
            <Fragment key={row.id}>
              <tr data-open={isOpen || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={list.name}
                    data-place={`row-${row.id}`}
                    aria-expanded={isOpen}
                    onClick={() => toggle(String(row.id))}
                  >
                    <When at={row.at} />
                  </button>
                </th>
                <td>{row.who.name}</td>
                <td className={styles.action}>{row.action}</td>
                <td>
                  {row.object && (
                    <AppLink
                      to={address.linkTo({ object: row.object.ref })}
                      className={styles.object}
                      data-place={`object-${row.id}`}
                    >
                      {row.object.name}
                    </AppLink>
                  )}
                </td>
                <td>{locationOf(row)}</td>
                <td>
                  <span className={styles.change}>{changeLine(row.changes)}</span>
                </td>
              </tr>
              {isOpen && (
                <tr className={list.opened}>
                  <td colSpan={COLUMNS.length}>
                    <AuditDetails row={row} address={address} />
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
