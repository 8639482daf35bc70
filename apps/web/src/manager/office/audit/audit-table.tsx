import type { AuditRow } from '@frontlash/contract/audit'
import { changeLine } from '@frontlash/domain/audit/audit-changes'
import { Icon } from '@frontlash/ui/icon'
import { chevronDown } from '@frontlash/ui/icon-drawings'
import { Fragment, useState } from 'react'
import { AppLink } from '../../../router/router.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import { AuditDetails, locationOf, When } from './audit-parts.tsx'
import styles from './audit-screen.module.css'

const COLUMNS = ['Who', 'What', 'About', 'Location', 'Change'] as const

/** The audit log as a table; a row opens to its changes. */
export function AuditTable({ rows, address }: { rows: readonly AuditRow[]; address: ListAddress }) {
  const [open, setOpen] = useState<number | null>(null)
  const isOldestFirst = address.query.sort === 'at'
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Audit log</caption>
      <thead>
        <tr>
          <th scope="col" aria-sort={isOldestFirst ? 'ascending' : 'descending'}>
            <button
              type="button"
              className={styles.sort}
              data-place="sort"
              onClick={() => address.change({ sort: isOldestFirst ? null : 'at' })}
            >
              Time
              <Icon name={chevronDown} sizePx={16} className={isOldestFirst ? styles.up : undefined} />
            </button>
          </th>
          {COLUMNS.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const isOpen = row.id === open
          return (
            <Fragment key={row.id}>
              <tr data-open={isOpen || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.opener}
                    data-place={`row-${row.id}`}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? null : row.id)}
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
                <tr className={styles.opened}>
                  <td colSpan={COLUMNS.length + 1}>
                    <AuditDetails row={row} address={address} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
