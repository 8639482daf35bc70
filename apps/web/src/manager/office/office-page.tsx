import { deskControl } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { Icon } from '@frontlash/ui/icon'
import { arrowLeft } from '@frontlash/ui/icon-drawings'
import { LashMark } from '@frontlash/ui/lash-mark'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { staffOf, useSession } from '../../device/session.ts'
import { AppLink, useLocation } from '../../router/router.tsx'
import { FindClient, FindClientKey } from './clients/find-client.tsx'
import { ToastPlace } from './form/toast-place.tsx'
import { officeClient } from './office-client.ts'
import { OfficeMenu } from './office-menu.tsx'
import styles from './office-page.module.css'

type OfficePageProps = {
  title: string
  /** The part of the page that scrolls. */
  page?: RefObject<HTMLElement | null>
  /** The screen that this one belongs to: `Staff` above an account. */
  back?: { readonly to: string; readonly name: string }
  /** Beside the title; on a phone at the foot of the page. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of the office's screens: a rail with their names, on a phone a bar with a menu; the page scrolls beside it. */
export function OfficePage({ title, page, back, actions, children }: OfficePageProps) {
  const { key } = useLocation()
  // A choice in the menu leads to another entry of the history, and the menu closes.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={styles.frame}>
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
          {actions && <div className={styles.actions}>{actions}</div>}
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
      <ToastPlace />
      <FindClientKey />
    </div>
  )
}

type ForAdminsProps = {
  title: string
  /** The screen is for managers too. */
  andManagers?: boolean
  children: ReactNode
}

/** Only admins, or also managers, see the screen; others read that it is not theirs. */
export function ForAdmins({ title, andManagers = false, children }: ForAdminsProps) {
  const role = staffOf(useSession())?.role
  if (role === 'admin' || (andManagers && role === 'manager')) return <ForStaff>{children}</ForStaff>
  return (
    <main className={styles.closed}>
      <LashMark />
      <h1>{title}</h1>
      <p>{andManagers ? 'This page is for managers and admins.' : 'This page is for admins.'}</p>
      <AppLink to="/dashboard" className={deskControl('soft')}>
        Back to Dashboard
      </AppLink>
    </main>
  )
}

/** A screen for everybody who is signed in. */
export function ForStaff({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={officeClient}>{children}</QueryClientProvider>
}
