import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import { createContext, useState } from 'react'
import type { List } from '../list/use-list.ts'

/** Keeps a rating in the list while a note is typed in it; null: none any more. */
export const KeepRow = createContext<(survey: OfficeSurvey | null) => void>(() => {})

/**
 * The list with the kept rating, as it was last known and where it stood, also when it is no longer on the page: a
 * colleague may have followed it up meanwhile, and the typed note would go with it.
 */
export function useKeptRow(
  list: List<OfficeSurvey>,
): readonly [list: List<OfficeSurvey>, keep: (survey: OfficeSurvey | null) => void] {
  const [kept, setKept] = useState<OfficeSurvey | null>(null)
  const [at, setAt] = useState(-1)
  const { page } = list
  const found = kept && page ? page.rows.findIndex(row => row.id === kept.id) : -1
  if (found >= 0 && found !== at) setAt(found)
  if (!kept || !page || found >= 0) return [list, setKept]
  return [{ ...list, page: { ...page, rows: [...page.rows.slice(0, at), kept, ...page.rows.slice(at)] } }, setKept]
}
