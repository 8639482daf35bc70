import { type RefObject, useLayoutEffect, useState } from 'react'
import { readObject, writeObject } from '../../../api/browser-storage.ts'
import { useLocation } from '../../../router/router.tsx'

/** Where a page was left: how far it was scrolled, what had the focus (`data-place`), and which row was open. */
type Place = { readonly top: number; readonly focus: string | null; readonly open?: string | null }

const STORE_KEY = 'officePlaces'
const places = new Map<string, Place>(Object.entries(readObject<Record<string, Place>>('session', STORE_KEY) ?? {}))

/** What changes the rows that are shown keeps the focus: arrow keys go on through the choices of a filter. */
const KEEPS_FOCUS = /^(filter|sort|search|tab)/
/** Of these, what the person looks at and works in stays where it is. */
const KEEPS_PLACE = /^(search|tab)/

/**
 * Back, Forward and a reload show a page where it was left, with the focus where it was; a page that is new begins at
 * its top, with the focus on its heading, also while it is still loading or cannot be loaded.
 */
export function useReturnPlace(page: RefObject<HTMLElement | null>, isReady: boolean): void {
  const name = usePlaceName()

  // Not after painting: the place of the page before would be overwritten with that of this one.
  useLayoutEffect(() => {
    const shown = page.current
    if (!isReady || !shown) return
    const save = () => {
      places.set(name, { ...places.get(name), top: shown.scrollTop, focus: placeInFocus() ?? null })
    }
    const store = () => writeObject('session', STORE_KEY, Object.fromEntries(places))
    shown.addEventListener('scroll', save, { passive: true })
    shown.addEventListener('focusin', save)
    window.addEventListener('pagehide', store)
    return () => {
      shown.removeEventListener('scroll', save)
      shown.removeEventListener('focusin', save)
      window.removeEventListener('pagehide', store)
    }
  }, [page, isReady, name])

  useLayoutEffect(() => {
    const shown = page.current
    if (!shown) return
    const place = places.get(name)
    const keeping = placeInFocus()
    const isKept = keeping !== undefined && KEEPS_FOCUS.test(keeping) && shown.contains(document.activeElement)
    const heading = shown.querySelector<HTMLElement>('h1')
    if (!isReady) {
      if (!isKept) heading?.focus({ preventScroll: true })
      return
    }
    if (!place && isKept && KEEPS_PLACE.test(keeping)) return
    shown.scrollTop = place?.top ?? 0
    if (!place && isKept) return
    const marked = [...shown.querySelectorAll<HTMLElement>('[data-place]')]
    const had = place?.focus ? marked.find(one => one.dataset.place === place.focus) : undefined
    const target = had ?? heading
    target?.focus({ preventScroll: true })
  }, [page, isReady, name])
}

/** Which row of a list is open; Back and a reload find it open again. */
export function useOpenRow(): readonly [open: string | null, toggle: (row: string) => void] {
  const name = usePlaceName()
  const [shown, setShown] = useState<{ readonly name: string; readonly row: string | null } | null>(null)
  const open = shown?.name === name ? shown.row : (places.get(name)?.open ?? null)
  const toggle = (row: string) => {
    const next = row === open ? null : row
    places.set(name, { ...(places.get(name) ?? { top: 0, focus: null }), open: next })
    setShown({ name, row: next })
  }
  return [open, toggle]
}

/** Names an entry of the browser's history together with what it asks for. */
function usePlaceName(): string {
  const { key, search } = useLocation()
  return `${key} ${search}`
}

function placeInFocus(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset.place
}
