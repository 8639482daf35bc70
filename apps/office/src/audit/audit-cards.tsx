import type { AuditRow } from '@frontlash/contract/audit'
import list from '../list/list-table.module.css'
import type { ListAddress } from '../list/use-list-address.ts'
import { useOpenRow } from '../list/use-scroll-and-focus-restoration.ts'
import { AuditDetails, locationOf, When } from './audit-parts.tsx'
import styles from './audit-screen.module.css'

/** The audit log on a phone: one expandable card for each action. */
export function AuditCards({ rows, address }: { rows: readonly AuditRow[]; address: ListAddress }) {
  const [open, toggle] = useOpenRow()
  return (
    <ul className={list.cards}>
      {rows.map(row => {
        const isOpen = String(row.id) === open
        const where = locationOf(row)
        return (
          <li key={row.id} className={list.card}>
            <button
              type="button"
              className={list.face}
              data-place={`row-${row.id}`}
              aria-expanded={isOpen}
              onClick={() => toggle(String(row.id))}
            >
              <strong className={styles.action}>{row.action}</strong>
              <span>{[row.who.name, row.object?.name].filter(Boolean).join(', ')}</span>
              <span className="quiet">
                <When at={row.at} />
                {where && `, ${where}`}
              </span>
            </button>
            {isOpen && <AuditDetails row={row} address={address} />}
          </li>
        )
      })}
    </ul>
  )
}
