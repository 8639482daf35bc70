import {
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { openPage } from './open-page.ts'

export type Location = {
  readonly pathname: string
  /** The query with its `?`; empty without a query. */
  readonly search: string
  /** The fragment with its `#`; empty without a fragment. */
  readonly hash: string
  /** The value that the previous page passed to `navigate`; null for a typed address. */
  readonly state: unknown
  /** Different for each navigation, also for a second one to the same address. */
  readonly key: string
}

type NavigateOptions = {
  /** Replaces the current entry in the browser's history. */
  replace?: boolean
  state?: unknown
}

type RouterValue = {
  readonly location: Location
  readonly navigate: (to: string, options?: NavigateOptions) => void
}

const RouterContext = createContext<RouterValue | null>(null)

/** Asks whether a page with unsaved changes may be left; `leave` then leaves it. */
type LeaveGuard = (leave: () => void) => void

/** The leave guards of the current page. A guard of a part (`isOfPart`) also asks when the query changes. */
const guards = new Set<Guard>()
type Guard = { readonly ask: LeaveGuard; readonly isOfPart: boolean }

/** The guards to ask: all of them, or only those of parts that disappear with a query or an opened row. */
function guardsOf(onlyParts: boolean): readonly Guard[] {
  return [...guards].filter(guard => guard.isOfPart || !onlyParts)
}

/** Whether the current page has unsaved changes. */
export function hasUnsaved(): boolean {
  return guards.size > 0
}

/** Calls `leave` at once, or after the first guard has asked for all of them. Guards that are not concerned stay. */
export function askToLeave(leave: () => void, onlyParts = false): void {
  const going = guardsOf(onlyParts)
  if (going[0])
    going[0].ask(() => {
      for (const guard of going) guards.delete(guard)
      leave()
    })
  else leave()
}

type RouterProps = {
  /**
   * Called on each navigation inside the product, including the browser's own Back, before the new screen is rendered,
   * with the path before and after.
   */
  onMove?: (from: string, to: string) => void
  /** Whether a path belongs to this app. The page of any other address is loaded. */
  isOwn: (pathname: string) => boolean
  children: ReactNode
}

/** Renders its children for the address in the browser (docs/decisions/0011-a-router-of-our-own.md). */
export function Router({ onMove, isOwn, children }: RouterProps) {
  const [location, setLocation] = useState(readLocation)
  const path = useRef(window.location.pathname)
  const place = useRef(placeInHistory())
  const arrive = useCallback(() => {
    const from = path.current
    path.current = window.location.pathname
    place.current = placeInHistory()
    onMove?.(from, path.current)
    // In a transition the old screen stays until the new one's code is loaded, so nothing flashes in between.
    startTransition(() => setLocation(readLocation()))
  }, [onMove])
  const navigate = useCallback<RouterValue['navigate']>(
    (to, { replace, state } = {}) => {
      const toPath = to.split(/[?#]/)[0]!
      const isOtherPage = toPath !== path.current
      const go = () => {
        if (!isOwn(toPath)) return openPage(to, { replace: replace ?? false, state })
        const entry = { state, key: newKey(), place: placeInHistory() + (replace ? 0 : 1) }
        // A link in a dialog replaces the dialog's own history entry, so that Back leads to the page behind the dialog.
        const isReplaced = replace || (isOtherPage && (window.history.state as { dialog?: true } | null)?.dialog)
        window.history[isReplaced ? 'replaceState' : 'pushState'](entry, '', to)
        // Screens are animated from now on, except the first one, which was on the page before the app started.
        document.documentElement.dataset.moved = ''
        arrive()
      }
      if (isOtherPage || !replace) askToLeave(go, !isOtherPage)
      else go()
    },
    [arrive, isOwn],
  )
  /** The question after a Back or Forward was undone: the browser has moved already when the page gets the event. */
  const held = useRef<(() => void) | null>(null)
  useEffect(() => {
    const pop = () => {
      const ask = held.current
      held.current = null
      if (ask) return ask()
      const by = placeInHistory() - place.current
      const onlyParts = window.location.pathname === path.current
      // In a task of its own: in the browser's event React would render the whole screen at once and delay presses.
      if (by === 0 || guardsOf(onlyParts).length === 0) return void setTimeout(arrive)
      held.current = () => askToLeave(() => window.history.go(by), onlyParts)
      window.history.go(-by)
    }
    window.addEventListener('popstate', pop)
    return () => window.removeEventListener('popstate', pop)
  }, [arrive])
  const router = useMemo(() => ({ location, navigate }), [location, navigate])
  return <RouterContext value={router}>{children}</RouterContext>
}

function useRouter(): RouterValue {
  const router = useContext(RouterContext)
  if (router === null) throw new Error('Outside the router there is no address.')
  return router
}

/** The address of the current screen; the browser's address is ahead of it while a screen's code is loading. */
export function useLocation(): Location {
  return useRouter().location
}

/** Goes to another address of the product without loading the page again; always the same function. */
export function useNavigate(): RouterValue['navigate'] {
  return useRouter().navigate
}

/**
 * While a guard is given, other addresses of the product are opened only by its `leave`, because a page with unsaved
 * changes asks first. A new query of the same path is asked about only by a part that disappears with it (`isOfPart`).
 */
export function useLeaveGuard(guard: LeaveGuard | null, isOfPart = false): void {
  const isOn = guard !== null
  const ask = useEffectEvent((leave: () => void) => (guard ? guard(leave) : leave()))
  useLayoutEffect(() => {
    if (!isOn) return
    const own: Guard = { ask: leave => ask(leave), isOfPart }
    guards.add(own)
    return () => void guards.delete(own)
  }, [isOn, isOfPart])
}

/** Rendered in place of a screen, redirects to another one. */
export function Navigate({ to, replace = false, state }: NavigateOptions & { to: string }) {
  const { location, navigate } = useRouter()
  // Redirects also when a second address redirects to the same target before the first redirect is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: redirects again when the path has changed
  useEffect(() => navigate(to, { replace, state }), [location.pathname, navigate, to, replace, state])
  return null
}

type AppLinkProps = {
  to: string
  className?: string | undefined
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  'data-place'?: string
  children: ReactNode
}

/** A link inside the product: changes the address without reloading the page. */
export function AppLink({ to, children, ...rest }: AppLinkProps) {
  const navigate = useNavigate()
  return (
    <a {...rest} href={to} onClick={onPlainPress(() => navigate(to))}>
      {children}
    </a>
  )
}

/** Handles a plain press of a link inside the product; presses that request another window are left to the browser. */
export function onPlainPress(follow: () => void): (event: MouseEvent) => void {
  return event => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow()
  }
}

/**
 * The row of a table of addresses (lower-case, without a slash at the end) that matches a path. Case, trailing slashes
 * and encoded letters make no difference; undefined if no row matches the complete path. A row that ends in `/:id`
 * matches any last part (useLastPart), and one that ends in `/:id/:tab` any two last parts, or one.
 */
export function findRoute<Row>(routes: Readonly<Record<string, Row>>, pathname: string): Row | undefined {
  const path = decodePath(pathname).replace(/\/+$/, '').toLowerCase() || '/'
  const rows = [
    path,
    path.replace(/[^/]+$/, ':id'),
    path.replace(/[^/]+$/, ':id/:tab'),
    path.replace(/[^/]+\/[^/]+$/, ':id/:tab'),
  ]
  return rows.map(row => routes[row]).find(row => row !== undefined)
}

/** The last part of the address, decoded: the `maya` of `/office/staff/maya`. */
export function useLastPart(): string {
  return decodePath(useLocation().pathname).replace(/\/+$/, '').split('/').at(-1)!
}

/** Decodes a path segment by segment, so that an encoded slash stays part of its segment. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map(part => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location
  const { state = null, key = 'default' } = (window.history.state ?? {}) as { state?: unknown; key?: string }
  return { pathname, search, hash, state, key }
}

/** The number of the current history entry, counted from the first entry of the product. */
function placeInHistory(): number {
  return (window.history.state as { place?: number } | null)?.place ?? 0
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
}
