import { readObject, writeObject } from '@frontlash/web-client/browser-storage'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { askToLeave } from '../frame/leave-guards.ts'

/** The state of a page when the user left it: scroll position in px, `data-place` of the focus, and expanded row. */
type PageState = { readonly top: number; readonly focus: string | null; readonly open?: string | null }

const STORE_KEY = 'officePlaces'
const pageStates = new Map<string, PageState>(
  Object.entries(readObject<Record<string, PageState>>('session', STORE_KEY) ?? {}),
)

/** The kinds of controls that keep the focus after a change of rows, so that arrow keys can step through choices. */
type ControlKind = 'filter' | 'sort' | 'search' | 'tab'
/** The kinds of controls that also keep the scroll position after a change of rows. */
const KEEPS_SCROLL_POSITION: readonly (ControlKind | null)[] = ['search', 'tab']

/** Returns the kind of control, which is the prefix of its `data-place`; null for other elements. */
export function controlKind(place: string | undefined): ControlKind | null {
  return (place?.match(/^(?:filter|sort|search|tab)/)?.[0] as ControlKind | undefined) ?? null
}

/**
 * Scroll and focus restoration: Back, Forward and a reload show a page where the user left it. A new page begins at the
 * top with the focus on its heading, also while it loads and after an error. Elements that can get the focus back have
 * a `data-place`.
 */
export function useScrollAndFocusRestoration(page: RefObject<HTMLElement | null>, isReady: boolean): void {
  const name = usePageKey()
  const pendingFocus = useRef<{ readonly name: string; readonly place: string } | null>(null)

  // A layout effect runs before painting. Later, a scroll event of the new page would be saved for the previous page.
  useLayoutEffect(() => {
    const shown = page.current
    if (!isReady || !shown) return
    const save = () => {
      pageStates.set(name, { ...pageStates.get(name), top: shown.scrollTop, focus: focusedPlace() ?? null })
    }
    const store = () => writeObject('session', STORE_KEY, Object.fromEntries(pageStates))
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
    const restored = pageStates.get(name)
    const focused = shown.contains(document.activeElement) ? focusedPlace() : undefined
    const kind = controlKind(focused)
    if (!isReady) {
      if (kind) pendingFocus.current = { name, place: focused! }
      else focusPlace(shown, null)
      return
    }
    if (restored || !KEEPS_SCROLL_POSITION.includes(kind)) shown.scrollTop = restored?.top ?? 0
    if (!restored && kind) return
    // While a slow response is awaited, a sort heading disappears with its table and loses the focus.
    const isLost = document.activeElement === document.body && pendingFocus.current?.name === name
    focusPlace(shown, restored?.focus ?? (isLost ? pendingFocus.current!.place : null))
  }, [page, isReady, name])
}

/** Focuses the element with this `data-place`, or the page's heading if there is no such element. */
function focusPlace(page: HTMLElement, place: string | null): void {
  const marked = place ? [...page.querySelectorAll<HTMLElement>('[data-place]')] : []
  const target = marked.find(one => one.dataset.place === place) ?? page.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}

/**
 * Returns the expanded row of a list, and a function that expands or collapses a row. The function asks first if
 * unsaved input in the row would be lost. Back and a reload expand the same row again.
 */
export function useOpenRow(): readonly [open: string | null, toggle: (row: string) => void] {
  const name = usePageKey()
  const [shown, setShown] = useState<{ readonly name: string; readonly row: string | null } | null>(null)
  const open = shown?.name === name ? shown.row : (pageStates.get(name)?.open ?? null)
  const toggle = (row: string) =>
    askToLeave(() => {
      const next = row === open ? null : row
      pageStates.set(name, { ...(pageStates.get(name) ?? { top: 0, focus: null }), open: next })
      setShown({ name, row: next })
    }, true)
  return [open, toggle]
}

/** Returns the saved scroll position of this history entry, in px; null for a new entry. */
export function useRestoredScrollTop(): number | null {
  const name = usePageKey()
  // The value is read once, because the page saves its state as soon as it is shown.
  return useMemo(() => pageStates.get(name)?.top ?? null, [name])
}

/** The key of a saved page state: the key of the history entry (a typed address has none) and the address. */
function usePageKey(): string {
  const { key, pathname, search } = useLocation()
  return `${key} ${pathname}${search}`
}

function focusedPlace(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset.place
}
