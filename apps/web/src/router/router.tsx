import { onPlainPress } from '@frontlash/ui/on-plain-press'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

export type Location = {
  readonly pathname: string
  /** The query of the URL with its `?`; empty without a query. */
  readonly search: string
  /** The fragment with its `#`; empty without a fragment. */
  readonly hash: string
  /** The state that was passed to `navigate`; null if the user typed the URL. */
  readonly state: unknown
  /** The key differs for each navigation, even to the same URL. */
  readonly key: string
}

type NavigateOptions = {
  replace?: boolean
  state?: unknown
}

type RouterValue = {
  readonly location: Location
  readonly navigate: (to: string, options?: NavigateOptions) => void
}

const RouterContext = createContext<RouterValue | null>(null)

type RouterProps = {
  /**
   * Called on each navigation inside the app, also by Back, before the new screen is rendered. The arguments are the
   * old and the new path.
   */
  onMove: (from: string, to: string) => void
  children: ReactNode
}

/** Renders its children for the current URL (docs/decisions/0011-two-apps-and-their-routers.md). */
export function Router({ onMove, children }: RouterProps) {
  const [location, setLocation] = useState(readLocation)
  const path = useRef(window.location.pathname)
  const arrive = useCallback(() => {
    const from = path.current
    path.current = window.location.pathname
    onMove(from, path.current)
    // A transition keeps the old screen until the new screen's code is loaded, so that no empty screen flashes.
    startTransition(() => setLocation(readLocation()))
  }, [onMove])
  const navigate = useCallback<RouterValue['navigate']>(
    (to, { replace, state } = {}) => {
      const isOtherPage = to.split(/[?#]/)[0] !== path.current
      // A link in a dialog replaces the dialog's history entry, so that Back shows the page behind the dialog.
      const isReplaced = replace || (isOtherPage && (window.history.state as { dialog?: true } | null)?.dialog)
      window.history[isReplaced ? 'replaceState' : 'pushState']({ state, key: newKey() }, '', to)
      // From now on screens are animated. The first screen is not animated, because it was on the page before the app
      // started.
      document.documentElement.dataset.moved = ''
      arrive()
    },
    [arrive],
  )
  useEffect(() => {
    // The update runs in a separate task. Within a `popstate` event, React would render synchronously and block the
    // page.
    const pop = () => void setTimeout(arrive)
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

/**
 * Returns the location of the current screen. The browser may already show the next URL, while the code of the next
 * screen is still loading.
 */
export function useLocation(): Location {
  return useRouter().location
}

/** Returns a stable function that goes to another URL of the app without reloading the page. */
export function useNavigate(): RouterValue['navigate'] {
  return useRouter().navigate
}

/** Redirects to another screen as soon as it is rendered. */
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
  'data-hidden'?: boolean
  children: ReactNode
}

/** A link inside the app: changes the URL without reloading the page. */
export function AppLink({ to, children, ...rest }: AppLinkProps) {
  const navigate = useNavigate()
  return (
    <a {...rest} href={to} onClick={onPlainPress(() => navigate(to))}>
      {children}
    </a>
  )
}

/**
 * Returns the route that matches the complete path; undefined if there is none. The paths in the table are in lower
 * case without a trailing slash. Case, trailing slashes and percent-encoding of `pathname` are ignored.
 */
export function findRoute<Row>(routes: Readonly<Record<string, Row>>, pathname: string): Row | undefined {
  return routes[decodePath(pathname).replace(/\/+$/, '').toLowerCase() || '/']
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

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
}
