import type { UserAccess } from '@frontlash/contract/permissions'
import { LOCATION_KEYS, LOCATION_NAMES } from '@frontlash/domain/location-key'
import { Icon } from '@frontlash/ui/icon'
import { minus } from '@frontlash/ui/icon-drawings'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { cellKey, type GridCell, isOpen, openCells, personName, WEEKDAYS } from './access-grid.ts'
import styles from './access-table.module.css'

type AccessTableProps = {
  users: readonly UserAccess[]
  /** Today's weekday, 0 for Monday. */
  today: number
  saving: ReadonlySet<string>
  onChange: (cell: GridCell, open: boolean) => void
}

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -WEEKDAYS.length],
  End: [0, WEEKDAYS.length],
}

/**
 * A grid of four locations by seven weekdays for each user (the grid pattern of WAI-ARIA). The grid is a single tab
 * stop, and arrow keys move between cells. The weekdays and the user's name stay visible while the rest scrolls.
 */
export function AccessTable({ users, today, saving, onChange }: AccessTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState({ row: 0, column: 0 })

  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    const rows = users.length * LOCATION_KEYS.length
    const row = within(current.row + by[0], rows)
    const column = within(current.column + by[1], WEEKDAYS.length)
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are changed is a grid
    <table ref={table} className={styles.table} role="grid" aria-label="Location access" onKeyDown={step}>
      <colgroup>
        <col className={styles.labels} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Location</span>
          </th>
          {WEEKDAYS.map((weekday, day) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekday}
              className={styles.weekday}
              data-today={day === today || undefined}
            >
              {weekday.slice(0, 3)}
              {day === today && <span className={styles.today}> · today</span>}
            </th>
          ))}
        </tr>
      </thead>
      {users.map((user, place) => (
        <Person
          key={user.id}
          user={user}
          name={personName(user, users)}
          firstRow={place * LOCATION_KEYS.length}
          current={rowsOf(place, current)}
          today={today}
          saving={savingOf(user, saving)}
          onChange={onChange}
          onFocusCell={(row, column) => setCurrent({ row, column })}
        />
      ))}
    </table>
  )
}

type PersonProps = {
  user: UserAccess
  name: string
  /** The index of the user's first row in the grid. */
  firstRow: number
  /** The key of the cell that Tab reaches; null if the cell belongs to another user. */
  current: string | null
  today: number
  /** The keys of this user's cells that are being saved, joined to one string, because strings are fast to compare. */
  saving: string
  onChange: (cell: GridCell, open: boolean) => void
  onFocusCell: (row: number, column: number) => void
}

const Person = memo(
  function Person({ user, name, firstRow, current, today, saving, onChange, onFocusCell }: PersonProps) {
    const isAdmin = user.role === 'admin'
    return (
      <tbody>
        <tr>
          <th colSpan={1 + WEEKDAYS.length} scope="rowgroup" className={styles.head}>
            <div className={styles.who}>
              <span className={styles.initial} aria-hidden="true">
                {name.slice(0, 1).toUpperCase()}
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.role}>{user.role}</span>
              <span className={styles.count}>
                {isAdmin ? 'always everywhere' : `${openCells(user)} of ${LOCATION_KEYS.length * WEEKDAYS.length}`}
              </span>
            </div>
          </th>
        </tr>
        {LOCATION_KEYS.map((locationId, row) => (
          <tr key={locationId}>
            <th scope="row" className={styles.location}>
              {LOCATION_NAMES[locationId]}
            </th>
            {WEEKDAYS.map((weekday, dayIndex) => {
              const cell = { userId: user.id, locationId, dayIndex }
              const isGranted = isAdmin || isOpen(user, locationId, dayIndex)
              const isSaving = saving.includes(cellKey(cell))
              const place = `${firstRow + row} ${dayIndex}`
              return (
                <td key={weekday}>
                  {/* biome-ignore lint/a11y/useSemanticElements: a button can be styled as a cell; its role is checkbox */}
                  <button
                    type="button"
                    role="checkbox"
                    className={styles.cell}
                    aria-label={`${LOCATION_NAMES[locationId]}, ${weekday}, ${name}`}
                    aria-checked={isGranted}
                    aria-busy={isSaving || undefined}
                    aria-disabled={isAdmin || undefined}
                    tabIndex={place === current ? 0 : -1}
                    data-cell={place}
                    data-today={dayIndex === today || undefined}
                    onFocus={() => onFocusCell(firstRow + row, dayIndex)}
                    onClick={() => {
                      if (!isAdmin && !isSaving) onChange(cell, !isGranted)
                    }}
                  >
                    <Icon name={isGranted ? 'check' : minus} sizePx={18} />
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    )
  },
  // The callbacks are not compared. They are new in every render but always behave the same.
  (before, after) =>
    before.user === after.user &&
    before.name === after.name &&
    before.firstRow === after.firstRow &&
    before.current === after.current &&
    before.today === after.today &&
    before.saving === after.saving,
)

function rowsOf(place: number, { row, column }: { row: number; column: number }): string | null {
  return Math.floor(row / LOCATION_KEYS.length) === place ? `${row} ${column}` : null
}

function savingOf(user: UserAccess, saving: ReadonlySet<string>): string {
  return [...saving].filter(key => key.startsWith(user.id)).join()
}

function within(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value))
}
