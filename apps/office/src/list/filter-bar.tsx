import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import styles from './filter-bar.module.css'
import { isDay } from './list-address.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useSkipSheetEntry } from './use-skip-sheet-entry.ts'

type FilterBarProps = {
  /** The number of filters that are set, or the names of all filters in the URL. */
  count: number | readonly string[]
  onClear: () => void
  /** True if there is only one filter. A single filter needs no sheet on a phone. */
  isSingle?: boolean
  children: ReactNode
}

/**
 * The filters of a list, in a bar above the rows. On a phone they are in a sheet, and the button for this sheet shows
 * how many filters are set.
 */
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

/** The number of filters that are set; `from` and `to` together count as one. */
function numberOf(filters: readonly string[]): number {
  return filters.length - (filters.includes('from') && filters.includes('to') ? 1 : 0)
}

type FilterChoiceProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** A labelled `select` as a filter. */
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

const TYPED_MS = 300

/**
 * The state of the field while the user types.
 * - `day`: the typed day, which may be incomplete
 * - `over`: the filter's last known day
 * - `chosen`: the last typed day that was passed to the filter
 */
type TypedDay = { readonly day: string; readonly over: string; readonly chosen?: string }

type FilterDayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void }

/**
 * A date field as a filter. While the field has the focus, it may contain an incomplete or disallowed day. A field
 * without the focus shows the day that the filter uses.
 */
export function FilterDay({ label, value, min = '', max, onChange }: FilterDayProps) {
  const [typed, setTyped] = useState<TypedDay | null>(null)
  // If the filter gets a new day, this day replaces the typed day, unless the user has typed the new day.
  if (typed && typed.over !== value)
    setTyped(typed.day !== value && typed.chosen === value ? { ...typed, over: value } : null)
  const day = typed?.day ?? value
  // `min` and `max` depend on the other day of the period, which may have changed since the user typed this day.
  const isAllowed = isDay(day) && day >= min && (max === undefined || day <= max)
  const change = () => {
    const isNew = day !== value && day !== typed?.chosen
    if (!isNew || !isAllowed) return false
    setTyped({ day, over: value, chosen: day })
    onChange(day)
    return true
  }
  const changeLater = useEffectEvent(change)
  useEffect(() => {
    if (day === value || !isAllowed) return
    const timer = setTimeout(() => changeLater(), TYPED_MS)
    return () => clearTimeout(timer)
  }, [day, value, isAllowed])
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <input
        type="date"
        required
        data-place={`filter-${label}`}
        value={day}
        min={min}
        max={max}
        onChange={({ target }) => target.value && setTyped({ ...typed, day: target.value, over: value })}
        onBlur={() => change() || setTyped(null)}
      />
    </label>
  )
}
