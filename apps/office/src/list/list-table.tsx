import { Icon } from '@frontlash/ui/icon'
import { chevronDown } from '@frontlash/ui/icon-drawings'
import { type ReactNode, useRef } from 'react'
import styles from './list-table.module.css'
import type { ListAddress } from './use-list-address.ts'
import { useOverflowsRight } from './use-overflows-right.ts'

/** The values of `sort` in the URL for the two directions of a column; null is the list's default order. */
export type ColumnSort = {
  readonly up: string | null
  readonly down: string | null
  /**
   * True if the rows are sorted by this column in ascending order, false if descending; null if they are sorted by
   * another column.
   */
  readonly isUp: boolean | null
  /** True if the first press on the heading sorts in descending order, as for times. */
  readonly isDownFirst?: boolean
}

type ListTableProps = {
  caption: string
  /** The names of the columns. The first column stays in view. */
  columns: readonly string[]
  /** The sortable columns by name; undefined for a table of figures. `address` contains the current sort order. */
  sort?: Readonly<Record<string, ColumnSort>>
  address?: ListAddress
  children: ReactNode
}

/**
 * The table of a list or of figures. The header row and the first column are sticky, and some headings sort. A shade at
 * the right edge shows that the table can be scrolled sideways.
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
