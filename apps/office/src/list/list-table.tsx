import { Icon } from '@frontlash/ui/icon'
import { chevronDown } from '@frontlash/ui/icon-drawings'
import { type ReactNode, useRef } from 'react'
import styles from './list-table.module.css'
import type { ListAddress } from './use-list-address.ts'
import { useOverflowsRight } from './use-overflows-right.ts'

/** How a column sorts: the value of `sort` in the address for each direction (null: the list's default order). */
export type ColumnSort = {
  readonly up: string | null
  readonly down: string | null
  /** True if the rows are sorted by this column ascending, false if descending, null if by another column. */
  readonly isUp: boolean | null
  /** Set for times: the first press on the column sorts descending. */
  readonly isDownFirst?: boolean
}

type ListTableProps = {
  caption: string
  /** The names of the columns; the first stays in view. */
  columns: readonly string[]
  /** The columns that can be sorted, by name; a table of figures has none. `address` holds the current order. */
  sort?: Readonly<Record<string, ColumnSort>>
  address?: ListAddress
  /** The `tbody`, and a `tfoot` if there is one. */
  children: ReactNode
}

/**
 * The table of a list or of figures. The heading row and the first column stay in view, some headings sort, and a shade
 * at the right edge shows that the table can be scrolled sideways.
 */
export function ListTable({ caption, columns, sort, address, children }: ListTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const overflows = useOverflowsRight(table)
  return (
    <>
      <table ref={table} className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(name => {
              const by = sort?.[name]
              return by === undefined || address === undefined ? (
                <th key={name} scope="col">
                  {name}
                </th>
              ) : (
                <SortHeading key={name} name={name} by={by} address={address} />
              )
            })}
          </tr>
        </thead>
        {children}
      </table>
      {overflows && <div className={styles.more} data-shade="more" />}
    </>
  )
}

function SortHeading({ name, by, address }: { name: string; by: ColumnSort; address: ListAddress }) {
  const { up, down, isUp, isDownFirst = false } = by
  const isNextUp = isUp === null ? !isDownFirst : !isUp
  return (
    <th scope="col" aria-sort={isUp === null ? undefined : isUp ? 'ascending' : 'descending'}>
      <button
        type="button"
        className={styles.sort}
        data-place={`sort-${name}`}
        onClick={() => address.change({ sort: isNextUp ? up : down })}
      >
        {name}
        {isUp !== null && <Icon name={chevronDown} sizePx={16} className={isUp ? styles.up : undefined} />}
      </button>
    </th>
  )
}
