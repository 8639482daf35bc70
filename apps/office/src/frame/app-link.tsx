import { isDialogEntry } from '@frontlash/ui/back-closes'
import { onPlainPress } from '@frontlash/ui/on-plain-press'
import { openPage } from '@frontlash/web-client/open-page'
import { type ReactNode, useCallback } from 'react'
import { useNavigate as useRouterNavigate } from 'react-router'
import { askToLeave } from './leave-guards.ts'

/** Navigates within the office without a page load. The function's identity is stable across renders. */
export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

export function useNavigate(): Navigate {
  const navigate = useRouterNavigate()
  return useCallback(
    (to, { replace = false, state } = {}) => {
      const isOtherPage = to.split(/[?#]/)[0] !== window.location.pathname
      // Inside a dialog, navigation replaces the dialog's history entry, so that Back shows the page behind the
      // dialog. `data-moved` animates every screen except the first.
      document.documentElement.dataset.moved = ''
      void navigate(to, { replace: replace || (isOtherPage && isDialogEntry()), state })
    },
    [navigate],
  )
}

type AppLinkProps = {
  to: string
  className?: string | undefined
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  'data-place'?: string
  children: ReactNode
}

/** A link within the product. A link to another app of the product loads that app's page. */
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
