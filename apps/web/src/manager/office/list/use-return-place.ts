import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { readObject, writeObject } from '../../../api/browser-storage.ts'
import { useLocation } from '../../../router/router.tsx'

/** Where a page was left: how far it was scrolled, and what had the focus (`data-place`). */
type Place = { readonly top: number; readonly focus: string | null }

const STORE_KEY = 'officePlaces'
const places = new Map<string, Place>(Object.entries(readObject<Record<string, Place>>('session', STORE_KEY) ?? {}))

/**
 * Back, Forward and a reload show a page where it was left, with the focus where it was; a page that is new begins at
 * its top, with the focus on its heading.
 */
export function useReturnPlace(page: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key, search } = useLocation()
  const name = `${key} ${search}`

  useLayoutEffect(() => {
    const shown = page.current
    if (!isReady || !shown) return
    const place = places.get(name)
    // A list that changes while somebody types what it shows takes neither the focus nor the place.
    if (!place && isTyping(shown)) return
    shown.scrollTop = place?.top ?? 0
    const marked = [...shown.querySelectorAll<HTMLElement>('[data-place]')]
    const had = place?.focus ? marked.find(one => one.dataset.place === place.focus) : undefined
    const target = had ?? shown.querySelector('h1')
    target?.focus({ preventScroll: true })
  }, [page, isReady, name])

  useEffect(() => {
    const shown = page.current
    if (!isReady || !shown) return
    const save = () => {
      const focused = document.activeElement?.closest<HTMLElement>('[data-place]')
      places.set(name, { top: shown.scrollTop, focus: focused?.dataset.place ?? null })
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
}

function isTyping(page: HTMLElement): boolean {
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.type === 'search' && page.contains(focused)
}
