import { guardArea } from '@frontlash/ui/press-guard'
import { type RefObject, useLayoutEffect, useRef } from 'react'

type Layout = { readonly top: number; readonly places: readonly (string | undefined)[] }

/**
 * Makes rows ignore presses for a moment after rows appear, disappear or move (packages/ui/src/press-guard.ts), so that
 * no press hits a row that has just moved under the finger. If rows are added at the end, only the new rows ignore
 * presses. Keyboards and screen readers are not affected.
 *
 * @param prefix the prefix of the rows' `data-place`
 */
export function usePressGuardOnLayoutShift(area: RefObject<HTMLElement | null>, prefix = 'row-'): void {
  const before = useRef<Layout>({ top: 0, places: [] })
  // Runs after every render, because content above the rows may have moved them.
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const rows = [...element.querySelectorAll<HTMLElement>(`[data-place^="${prefix}"]`)]
    const now = { top: distanceFromTop(element, rows[0]), places: rows.map(row => row.dataset.place) }
    const { top, places } = before.current
    before.current = now
    const isAdded = places.length > 0 && top === now.top && places.every((place, at) => place === now.places[at])
    if (isAdded) for (const row of rows.slice(places.length)) guardArea(row.closest('tr') ?? row)
    else if (rows.length > 0) guardArea(element)
  })
}

/** The distance of the first row from the top of the content. Scrolling does not change it. */
function distanceFromTop(area: HTMLElement, row: HTMLElement | undefined): number {
  const page = area.closest('main')
  if (!row || !page) return 0
  return Math.round(row.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop)
}
