import { useState } from 'react'

/** The result of saving a row (docs/product/office/every-screen.md, "Saving"). */
export type SaveResponse<Row> =
  | { readonly success: true; readonly row: Row }
  | { readonly success: false; readonly msg: string; readonly current: Row }

export type RowForm<Row, Values> = {
  readonly values: Values
  readonly set: (changed: Partial<Values>) => void
  readonly isUnsaved: boolean
  /** The row that the user was editing. A save sends the version of this row. */
  readonly seen: Row
  /** The server's message that another user has changed the row; null if there is no conflict. */
  readonly conflict: string | null
  /**
   * Returns the value of a field that another user saved, if it differs from the typed value; undefined if there is no
   * conflict.
   */
  readonly now: <Name extends keyof Values>(name: Name) => Values[Name] | undefined
  /**
   * Applies the result of a save. Shows the saved row; after a conflict, shows the other user's row beside the typed
   * values. Returns true if the row was saved.
   */
  readonly take: (response: SaveResponse<Row>) => boolean
  readonly discard: () => void
}

/**
 * The state of a form for a row that several users may edit at the same time (optimistic locking by `version`). Typed
 * values stay until the user saves or discards them. The form shows a newer version of the row at once if nobody else
 * has changed the fields that the user has changed. The next save then causes no conflict.
 *
 * @param valuesOf returns the editable values of the row as the form shows them, as any JSON
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
  const newer = valuesOf(row)
  const names = Object.keys(saved) as (keyof Values)[]
  // If the user and somebody else have changed the same field, the next save reports a conflict.
  const isMergeable = names.every(name => isSame(values[name], saved[name]) || isSame(newer[name], saved[name]))
  if (row.version > seen.version && isMergeable) setSeen(row)
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
    take: response => {
      if (response.success) {
        setSeen(response.row)
        discard()
      } else {
        // The typed values stay. The other fields show the values that another user saved.
        setTyped(changed(saved, values))
        setSeen(response.current)
        setConflict(response.msg)
      }
      return response.success
    },
    discard,
  }
}

/** The typed values that differ from the saved values. */
function changed<Values extends object>(saved: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, saved[name as keyof Values]))
  return Object.fromEntries(entries) as Partial<Values>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
