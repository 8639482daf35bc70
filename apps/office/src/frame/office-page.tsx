// This import is repeated here, so that the shared chunk begins with the global styles, which other styles override.
import '@frontlash/ui/base.css'
import { DeskButton, deskControl } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { Icon } from '@frontlash/ui/icon'
import { arrowLeft } from '@frontlash/ui/icon-drawings'
import { LashMark } from '@frontlash/ui/lash-mark'
import { ConfirmGate } from '@frontlash/web-client/confirm/confirm-gate'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ToastRegion } from '../form/toast-region.tsx'
import { AppLink } from './app-link.tsx'
import { FindClient, FindClientKey } from './find-client.tsx'
import { OfficeMenu } from './office-menu.tsx'
import styles from './office-page.module.css'
import { officeQueryClient } from './office-query-client.ts'
import { SessionWatch } from './session-watch.tsx'
import { useFocusFallback } from './use-focus-fallback.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

type OfficePageProps = {
  title: string
  /** The scroll container of the page; see `useScrollAndFocusRestoration`. */
  page?: RefObject<HTMLElement | null>
  /** The link back to the list: `All accounts` above an account. */
  back?: { readonly to: string; readonly name: string }
  /** The buttons beside the title, after Refresh. On a phone, they are at the bottom of the page. */
  actions?: ReactNode
  /** False for a page that shows no data from the server. */
  canRefresh?: boolean
  children: ReactNode
}

/** The frame of every office screen: the rail (on a phone a bar with Menu), the heading, Refresh and the actions. */
export function OfficePage({ title, page, back, actions, canRefresh = true, children }: OfficePageProps) {
  const { key, pathname } = useLocation()
  const help = helpOf(pathname)
  // The history entry for which the menu is open. A link creates a new history entry, so the menu closes.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  useKeyboardInset()
  useFocusFallback(frame)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div ref={frame} className={styles.frame}>
      <nav className={styles.rail} aria-label="Office">
        <div className={styles.brand}>
          <LashMark widthPx={34} />
          <span>Office</span>
        </div>
        <FindClient />
        <OfficeMenu />
      </nav>
      <main ref={page} className={styles.page}>
        <header className={styles.head}>
          <button type="button" className={deskControl('plain', styles.menu)} onClick={() => setMenuAt(key)}>
            Menu
          </button>
          {back && (
            <AppLink to={back.to} className={deskControl('soft', styles.back)}>
              <Icon name={arrowLeft} sizePx={18} />
              {back.name}
            </AppLink>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {help !== null && (
            <AppLink to={`/office/help/${help}`} className={deskControl('plain', styles.help)} aria-label="Help">
              ?
            </AppLink>
          )}
          {(canRefresh || actions) && (
            <div className={styles.actions}>
              {canRefresh && <Refresh />}
              {actions}
            </div>
          )}
        </header>
        {children}
      </main>
      {menuAt === key && (
        <Dialog title="Office" onClose={() => setMenuAt(null)}>
          <nav className={styles.sheet} aria-label="Office">
            <FindClient />
            <OfficeMenu />
          </nav>
        </Dialog>
      )}
      <ToastRegion />
      <FindClientKey />
    </div>
  )
}

/** The help page of each screen, by the second segment of the screen's path. */
const HELP_PAGES: Readonly<Record<string, string>> = {
  '': 'overview',
  me: 'accounts',
  staff: 'accounts',
  audit: 'audit-log',
}

/** Returns the help page of the screen with this path; null for the help itself. */
function helpOf(pathname: string): string | null {
  const [, , screen = ''] = pathname.split('/')
  return screen === 'help' ? null : `product/office/${HELP_PAGES[screen] ?? screen}`
}

/** Reloads all data of the page. Unsaved input in forms is kept (`useRowForm`). */
function Refresh() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await queries.refetchQueries({ type: 'active' })
    setBusy(false)
  }
  return (
    <DeskButton icon="refresh" isBusy={isBusy} onClick={() => void refresh()}>
      Refresh
    </DeskButton>
  )
}

type ForAdminsProps = {
  title: string
  andManagers?: boolean
  children: ReactNode
}

/**
 * Shows a screen to admins and, with `andManagers`, to managers. Other users see a note about who may open the screen.
 */
export function ForAdmins({ title, andManagers = false, children }: ForAdminsProps) {
  const role = staffOf(useSession())?.role
  if (role === 'admin' || (andManagers && role === 'manager')) return <ForStaff>{children}</ForStaff>
  return (
    <main className={styles.closed}>
      <LashMark />
      <h1>{title}</h1>
      <p>{andManagers ? 'This page is for managers and admins.' : 'This page is for admins.'}</p>
      <p className={styles.ways}>
        {role === 'manager' && (
          <AppLink to="/office" className={deskControl('soft')}>
            Overview
          </AppLink>
        )}
        <AppLink to="/office/me" className={deskControl('soft')}>
          My account
        </AppLink>
        <AppLink to="/dashboard" className={deskControl('soft')}>
          Back to Dashboard
        </AppLink>
      </p>
    </main>
  )
}

/** Shows a screen to every signed-in user, and provides the office's query client. */
export function ForStaff({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={officeQueryClient}>
      {children}
      <SessionWatch />
      <ConfirmGate />
    </QueryClientProvider>
  )
}
