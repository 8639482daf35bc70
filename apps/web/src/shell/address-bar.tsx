import {
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPath, type Location, NavigationType, type Navigator, Router, type To, useNavigate } from 'react-router'

type Entry = { readonly location: Location; readonly action: NavigationType }

type AddressBarProps = {
  /** Called on each move inside the product, the browser's own way back included, by its paths, before anything is drawn. */
  onMove: (from: string, to: string) => void
  children: ReactNode
}

/**
 * Ties the routes to the browser's address bar. The router's own BrowserRouter and Link do the same, but bring data routing with them
 * that nothing here uses: 5 of the 100 kB that the first screen may weigh.
 */
export function AddressBar({ onMove, children }: AddressBarProps) {
  const [entry, setEntry] = useState<Entry>(() => readEntry(NavigationType.Pop))
  const path = useRef(window.location.pathname)
  const arrive = useCallback(
    (action: NavigationType) => {
      const from = path.current
      path.current = window.location.pathname
      onMove(from, path.current)
      // In a transition the old screen stays until the new one's code is there, so nothing flashes in between.
      startTransition(() => setEntry(readEntry(action)))
    },
    [onMove],
  )
  const navigator = useMemo<Navigator>(() => {
    const go = (action: NavigationType) => {
      // Screens rise in from now on; the one that the page opened with was there before the app was.
      document.documentElement.dataset.moved = ''
      arrive(action)
    }
    return {
      createHref,
      go: steps => window.history.go(steps),
      push: (to, state) => {
        window.history.pushState(historyState(state), '', createHref(to))
        go(NavigationType.Push)
      },
      replace: (to, state) => {
        window.history.replaceState(historyState(state), '', createHref(to))
        go(NavigationType.Replace)
      },
    }
  }, [arrive])
  useEffect(() => {
    const pop = () => arrive(NavigationType.Pop)
    window.addEventListener('popstate', pop)
    return () => window.removeEventListener('popstate', pop)
  }, [arrive])
  return (
    <Router location={entry.location} navigationType={entry.action} navigator={navigator}>
      {children}
    </Router>
  )
}

type AppLinkProps = { to: string; className?: string | undefined; 'aria-label'?: string; children: ReactNode }

/** A link inside the product: changes the address without reloading the page. */
export function AppLink({ to, children, ...rest }: AppLinkProps) {
  const follow = useLinkClick(to)
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

function useLinkClick(to: string): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return onPlainPress(() => navigate(to))
}

/** What a plain press of a link inside the product does; presses that ask for another window are the browser's. */
export function onPlainPress(follow: () => void): (event: MouseEvent) => void {
  return event => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow()
  }
}

function createHref(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

/** A key for each entry distinguishes a second arrival at the same address from the first. */
function historyState(state: unknown): object {
  return { state, key: crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36) }
}

function readEntry(action: NavigationType): Entry {
  const { pathname, search, hash } = window.location
  const { state = null, key = 'default' } = (window.history.state ?? {}) as { state?: unknown; key?: string }
  return { location: { pathname, search, hash, state, key }, action }
}
