import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { type ReactNode, useState } from 'react'
import styles from './filter-bar.module.css'
import { useIsPhone } from './use-is-phone.ts'

type FilterBarProps = {
  /** How many filters are set. */
  count: number
  onClear: () => void
  children: ReactNode
}

/** A list's filters: a line above the rows; on a phone a sheet behind a button that says how many are set. */
export function FilterBar({ count, onClear, children }: FilterBarProps) {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const clear = count > 0 && (
    <DeskButton look="purple" onClick={onClear}>
      Clear filters
    </DeskButton>
  )
  if (!isPhone)
    return (
      <section className={styles.bar} aria-label="Filters">
        {children}
        {clear}
      </section>
    )
  return (
    <div className={styles.bar}>
      <DeskButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
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

type FilterChoiceProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** One filter: a label and its choices. */
export function FilterChoice({ label, value, choices, onChange }: FilterChoiceProps) {
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <select value={value} onChange={event => onChange(event.target.value)}>
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

/** One day of a filter. */
export function FilterDay({ label, onChange, ...input }: FilterDayProps) {
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <input type="date" required {...input} onChange={event => event.target.value && onChange(event.target.value)} />
    </label>
  )
}
