import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import { createContext, useMemo, useState } from 'react'
import type { List } from '../list/use-list.ts'

/** What the list keeps while somebody works on a rating in it. */
type Kept = {
  /** Keeps a rating in the list while a note is typed in it; null: none any more. */
  readonly keep: (survey: OfficeSurvey | null) => void
  /** The notes that are typed and not saved, by rating. They stay when a turned phone shows a table instead of cards. */
  readonly notes: ReadonlyMap<string, string>
  readonly setNote: (id: string, note: string) => void
}

export const KeptRow = createContext<Kept>({ keep: () => {}, notes: new Map(), setNote: () => {} })

/**
 * The list with the kept rating, as it was last known and where it stood, also when it is no longer on the page: a
 * colleague may have followed it up meanwhile, and the typed note would go with it.
 */
export function useKeptRow(list: List<OfficeSurvey>): readonly [list: List<OfficeSurvey>, kept: Kept] {
  const [kept, setKept] = useState<OfficeSurvey | null>(null)
  const [at, setAt] = useState(-1)
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const value = useMemo(() => {
    const setNote = (id: string, note: string) => setNotes(before => new Map(before).set(id, note))
    return { keep: setKept, notes, setNote }
  }, [notes])
  const { page } = list
  const found = kept && page ? page.rows.findIndex(row => row.id === kept.id) : -1
  if (found >= 0 && found !== at) setAt(found)
  if (!kept || !page || found >= 0) return [list, value]
  return [{ ...list, page: { ...page, rows: [...page.rows.slice(0, at), kept, ...page.rows.slice(at)] } }, value]
}
