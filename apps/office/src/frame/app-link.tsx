import { isDialogEntry } from '@frontlash/ui/back-closes'
import { onPlainPress } from '@frontlash/ui/on-plain-press'
import { openPage } from '@frontlash/web-client/open-page'
import { type ReactNode, useCallback } from 'react'
import { useLocation, useNavigate as useRouterNavigate } from 'react-router'
import { askToLeave } from './leave-guards.ts'

/** Navigates within the office without a page load. */
export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

export function useNavigate(): Navigate {
  const navigate = useRouterNavigate()
  return useCallback(
    (to, { replace = false, state } = {}) => {
      const isOtherPage = to.split(/[?#]/)[0] !== window.location.pathname
      // If a dialog is shown, navigation replaces the dialog's history entry, so that Back shows the page behind the
      // dialog. `data-moved` turns on the animation of screens. The first screen appears without animation.
      document.documentElement.dataset.moved = ''
      const from = state === undefined ? cameFrom(to) : undefined
      void navigate(to, { replace: replace || (isOtherPage && isDialogEntry()), state: from ? { from } : state })
    },
    [navigate],
  )
}

/** Pages that link back to the previous page: a client's page and the help. */
const PAGES_WITH_BACK = [/^\/office\/clients\/[^/?]+/, /^\/office\/help\//]

/**
 * Returns the URL of the page that led to a client's page or to the help. Links between tabs of one client, or between
 * pages of the help, keep this URL.
 */
function cameFrom(to: string): string | undefined {
  const page = PAGES_WITH_BACK.find(one => one.test(to))
  if (!page) return undefined
  const { pathname, search } = window.location
  return page.test(pathname) ? fromOf(window.history.state?.usr) : `${pathname}${search}`
}

function fromOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : undefined
}

/** The URL of the page that led to this page; undefined if the user typed the URL of this page. */
export function useFrom(): string | undefined {
  return fromOf(useLocation().state)
}

/** The names of the pages that lead to a client's page, by the beginning of their URLs. */
const PAGE_NAMES = [
  ['/office/visits', 'Visits'],
  ['/office/surveys', 'Surveys'],
  ['/office/texts/', 'The text'],
  ['/office/waivers/', 'The waiver'],
  ['/office/audit', 'Audit log'],
] as const

/** The link from a client's page back to the page that led there, or to the list of clients. */
export function useClientBack(): { readonly to: string; readonly name: string } {
  const from = useFrom() ?? ''
  const name = PAGE_NAMES.find(([start]) => from.startsWith(start))?.[1]
  return name ? { to: from, name } : { to: '/office/clients', name: 'All clients' }
}

type AppLinkProps = {
  to: string
  className?: string | undefined
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  'data-place'?: string
  children: ReactNode
}

/** A link within the product. A link to another app of the product loads the page of that app. */
export function AppLink({ to, children, ...rest }: AppLinkProps) {
  const navigate = useNavigate()
  const follow = () =>
    /^\/office\b/.test(to) ? navigate(to) : askToLeave(() => openPage(to, { replace: isDialogEntry() }))
  return (
    <a {...rest} href={to} onClick={onPlainPress(follow)}>
      {children}
    </a>
  )
}
