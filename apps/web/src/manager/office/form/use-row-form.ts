import { useState } from 'react'

/** What a save of a row answers (docs/product/office.md, "Saving"). */
export type SaveAnswer<Row> =
  | { readonly success: true; readonly row: Row }
  | { readonly success: false; readonly msg: string; readonly current: Row }

export type RowForm<Row, Values> = {
  readonly values: Values
  readonly set: (changed: Partial<Values>) => void
  /** Whether something typed would be lost. */
  readonly isUnsaved: boolean
  /** The row that the person has seen: its version is sent. */
  readonly seen: Row
  /** Who has changed the row meanwhile, in the server's sentence. */
  readonly conflict: string | null
  /** What a field is now, if somebody has changed the row meanwhile and it differs from what is typed. */
  readonly now: <Name extends keyof Values>(name: Name) => Values[Name] | undefined
  /** Takes the answer of a save: the saved row, or what the row is now beside what is typed. True if it was saved. */
  readonly take: (answer: SaveAnswer<Row>) => boolean
  /** Back to the row as it is. */
  readonly discard: () => void
}

/**
 * A form for a row that others may change meanwhile. What is typed stays until it is saved or discarded; without
 * unsaved changes the form follows the row.
 *
 * @param valuesOf what of the row can be changed, as the form shows it; any JSON
 */
export function useRowForm<Row extends { readonly version: number }, Values extends object>(
  row: Row,
  valuesOf: (row: Row) => Values,
): RowForm<Row, Values> {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [seen, setSeen] = useState(row)
  const [conflict, setConflict] = useState<string | null>(null)
  const saved = valuesOf(seen)
  const values = { ...saved, ...typed }
  const isUnsaved = !isSame(values, saved)
  if (row.version > seen.version && !isUnsaved) setSeen(row)
  const discard = () => {
    setTyped({})
    setConflict(null)
  }
  return {
    values,
    set: changed => setTyped({ ...typed, ...changed }),
    isUnsaved,
    seen,
    conflict,
    now: name => (conflict !== null && !isSame(saved[name], values[name]) ? saved[name] : undefined),
    take: answer => {
      if (answer.success) {
        setSeen(answer.row)
        discard()
      } else {
        // What was typed stays; a field that was not touched shows what the row is now.
        setTyped(changed(saved, values))
        setSeen(answer.current)
        setConflict(answer.msg)
      }
      return answer.success
    },
    discard,
  }
}

/** The values that differ from those of the row. */
function changed<Values extends object>(saved: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, saved[name as keyof Values]))
  return Object.fromEntries(entries) as Partial<Values>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
