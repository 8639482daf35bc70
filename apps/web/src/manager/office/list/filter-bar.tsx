import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { type ReactNode, useState } from 'react'
import styles from './filter-bar.module.css'
import { useIsPhone } from './use-is-phone.ts'
import { useSkipSheetEntry } from './use-skip-sheet-entry.ts'

type FilterBarProps = {
  /** How many filters are set, or their names in the address. */
  count: number | readonly string[]
  onClear: () => void
  /** A single filter needs no sheet on a phone. */
  isSingle?: boolean
  children: ReactNode
}

/** The filters of a list: a bar above the rows; on a phone a sheet behind a button that says how many are set. */
export function FilterBar({ count: set, onClear, isSingle = false, children }: FilterBarProps) {
  const count = typeof set === 'number' ? set : numberOf(set)
  const isPhone = useIsPhone()
  useSkipSheetEntry()
  const [isOpen, setIsOpen] = useState(false)
  const clear = count > 0 && (
    <DeskButton look="purple" data-place="clear-filters" onClick={onClear}>
      Clear filters
    </DeskButton>
  )
  if (!isPhone || isSingle)
    return (
      <section className={styles.bar} aria-label="Filters">
        {children}
        {clear}
      </section>
    )
  return (
    <div className={styles.bar}>
      <DeskButton aria-haspopup="dialog" data-place="filters" onClick={() => setIsOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </DeskButton>
      {isOpen && (
        <Dialog title="Filters" onClose={() => setIsOpen(false)}>
          <div className={styles.sheet}>
            {children}
            {clear}
            <DeskButton look="primary" onClick={() => setIsOpen(false)}>
              Show the list
            </DeskButton>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** Two days are one period. */
function numberOf(filters: readonly string[]): number {
  return filters.length - (filters.includes('from') && filters.includes('to') ? 1 : 0)
}

type FilterChoiceProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** One filter with a label and choices: a `select`. */
export function FilterChoice({ label, value, choices, onChange }: FilterChoiceProps) {
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <select value={value} data-place={`filter-${label}`} onChange={event => onChange(event.target.value)}>
        {choices.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

type FilterDayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void }

/** One filter with a label and a day: a date field. */
export function FilterDay({ label, onChange, ...input }: FilterDayProps) {
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <input
        type="date"
        required
        data-place={`filter-${label}`}
        {...input}
        onChange={event => event.target.value && onChange(event.target.value)}
      />
    </label>
  )
}
