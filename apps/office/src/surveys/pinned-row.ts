import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import { createContext, useMemo, useState } from 'react'
import type { List } from '../list/use-list.ts'

type Pinning = {
  /** Pins a rating in the list while the user types a note about it; null unpins it. */
  readonly pin: (survey: OfficeSurvey | null) => void
  /** The unsaved notes by rating. They are stored here, because rotating a phone replaces the cards by a table. */
  readonly notes: ReadonlyMap<string, string>
  readonly setNote: (id: string, note: string) => void
}

export const PinnedRow = createContext<Pinning>({ pin: () => {}, notes: new Map(), setNote: () => {} })

/**
 * Keeps a rating in the list, with its last position and state, while the user types a note about the rating. The
 * rating stays even if a reload no longer returns it. Otherwise the note would be lost when a colleague completes the
 * follow-up.
 */
export function usePinnedRow(list: List<OfficeSurvey>): readonly [list: List<OfficeSurvey>, pinning: Pinning] {
  const [pinned, setPinned] = useState<OfficeSurvey | null>(null)
  const [at, setAt] = useState(-1)
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const value = useMemo(() => {
    const setNote = (id: string, note: string) => setNotes(before => new Map(before).set(id, note))
    return { pin: setPinned, notes, setNote }
  }, [notes])
  const { page } = list
  const found = pinned && page ? page.rows.findIndex(row => row.id === pinned.id) : -1
  if (found >= 0 && found !== at) setAt(found)
  if (!pinned || !page || found >= 0) return [list, value]
  return [{ ...list, page: { ...page, rows: [...page.rows.slice(0, at), pinned, ...page.rows.slice(at)] } }, value]
}
