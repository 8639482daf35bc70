import { readObject, writeObject } from '@frontlash/web-client/browser-storage'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { askToLeave } from '../frame/leave-guards.ts'

/**
 * The state of a page when the user left it: the scroll position in pixels, the `data-place` of the focused element,
 * and the expanded row.
 */
type PageState = { readonly top: number; readonly focus: string | null; readonly open?: string | null }

const STORE_KEY = 'officePlaces'
const pageStates = new Map<string, PageState>(
  Object.entries(readObject<Record<string, PageState>>('session', STORE_KEY) ?? {}),
)

/** The kinds of controls that keep the focus when rows change, so that the user can try one option after another. */
type ControlKind = 'filter' | 'sort' | 'search' | 'tab'
/** After these controls are used, the page keeps its scroll position. */
const KEEPS_SCROLL_POSITION: readonly (ControlKind | null)[] = ['search', 'tab']

/** Returns the kind of a control by its `data-place`, which begins with the kind; null for other elements. */
export function controlKind(place: string | undefined): ControlKind | null {
  return (place?.match(/^(?:filter|sort|search|tab)/)?.[0] as ControlKind | undefined) ?? null
}

/**
 * Restores scroll position and focus: after Back, Forward or a reload, a page looks as the user left it. A new page
 * begins at the top with the focus on its heading, also while the page loads and after an error. Elements whose focus
 * can be restored have a `data-place`.
 */
export function useScrollAndFocusRestoration(page: RefObject<HTMLElement | null>, isReady: boolean): void {
  const name = usePageKey()
  const pendingFocus = useRef<{ readonly name: string; readonly place: string } | null>(null)

  // This effect runs before painting. Otherwise a scroll event of the new page would be saved as the position of the
  // previous page.
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
    // A focused sort heading disappears with its table while a slow response is awaited.
    const isLost = document.activeElement === document.body && pendingFocus.current?.name === name
    focusPlace(shown, restored?.focus ?? (isLost ? pendingFocus.current!.place : null))
  }, [page, isReady, name])
}

/** Focuses the element with this `data-place`; if there is none, the page's heading. */
function focusPlace(page: HTMLElement, place: string | null): void {
  const marked = place ? [...page.querySelectorAll<HTMLElement>('[data-place]')] : []
  const target = marked.find(one => one.dataset.place === place) ?? page.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}

/**
 * Returns the expanded row of a list, and a function that expands or collapses a row. The function asks for
 * confirmation if unsaved input would be lost. Back and a reload expand the row again.
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

/** Returns the saved scroll position of this history entry in pixels; null for a new entry. */
export function useRestoredScrollTop(): number | null {
  const name = usePageKey()
  // The value is read only once, because the page overwrites the saved state as soon as the page is shown.
  return useMemo(() => pageStates.get(name)?.top ?? null, [name])
}

/**
 * The key of a saved page state: the key of the history entry, and the URL. A history entry has no key if the user
 * typed the URL.
 */
function usePageKey(): string {
  const { key, pathname, search } = useLocation()
  return `${key} ${pathname}${search}`
}

function focusedPlace(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset.place
}
