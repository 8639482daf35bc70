import { Icon } from '@frontlash/ui/icon'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AppLink } from '../../router/router.tsx'
import styles from './dashboard-header.module.css'

const shield = (
  <path d="M12 3 4.500 6v6c0 4.500 3.200 7.600 7.500 9 4.300-1.400 7.500-4.500 7.500-9V6zm-3.200 9 2.300 2.300 4.200-4.500" />
)
const leave = (
  <path d="M14 4h4.500a1.500 1.500 0 0 1 1.500 1.500v13a1.500 1.500 0 0 1-1.500 1.500H14M10 8l-4 4 4 4m-4-4h9.500" />
)
const more = <path d="M12 5v.1m0 6.900v.1m0 6.900v.1" strokeWidth="3" />
const calendar = <path d="M4.500 6h15v14h-15zM4.500 10.500h15M8.500 3.500V7m7-3.500V7" />
const pulse = <path d="M3 12.500h4l2.500-6.500 4.500 12 2.500-5.500H21" />

const building = <path d="M4.500 20.500v-16h9v16m0-11h6v11M3 20.500h18M7.500 8.500h3m-3 4h3m-3 4h3" />

export type DashboardMenuProps = {
  isAdmin: boolean
  /** True for admins and managers. */
  mayManage: boolean
  /** True if a location is shown, so that this browser could become a kiosk of that location. */
  hasKioskMode: boolean
  onPermissions: () => void
  onKioskMode: () => void
  onLogout: () => void
}

/** The other screens and actions of the dashboard: a row at the right of the header, or a menu below 1440 px. */
export function DashboardMenu(props: DashboardMenuProps) {
  const { isAdmin, mayManage, hasKioskMode, onPermissions, onKioskMode, onLogout } = props
  const menu = useMenu()
  const action = (name: string, icon: ReactNode, act: () => void) => (
    <button
      type="button"
      onClick={() => {
        menu.close()
        act()
      }}
    >
      {icon}
      {name}
    </button>
  )
  return (
    <div className={styles.menu}>
      <button
        ref={menu.opener}
        type="button"
        className={styles.more}
        aria-label="More"
        aria-expanded={menu.isOpen}
        onClick={menu.toggle}
      >
        <Icon name={more} sizePx={22} />
      </button>
      {/* A press outside the menu closes the menu and has no other effect. */}
      {menu.isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: for touch and mouse; on a keyboard Escape closes the menu
        // biome-ignore lint/a11y/useKeyWithClickEvents: on a keyboard Escape closes the menu
        <div className={styles.backdrop} onClick={menu.close} />
      )}
      <div className={styles.actions} data-open={menu.isOpen || undefined}>
        <AppLink to="/daily-schedule">
          <Icon name={calendar} sizePx={20} />
          Schedule
        </AppLink>
        {mayManage && (
          <AppLink to="/status">
            <Icon name={pulse} sizePx={20} />
            Status
          </AppLink>
        )}
        <a href={mayManage ? '/office' : '/office/me'}>
          <Icon name={mayManage ? building : 'user'} sizePx={20} />
          {mayManage ? 'Office' : 'My account'}
        </a>
        {isAdmin && action('Permissions', <Icon name={shield} sizePx={20} />, onPermissions)}
        {hasKioskMode && action('Kiosk Mode', <Icon name="tablet" sizePx={20} />, onKioskMode)}
        {action('Logout', <Icon name={leave} sizePx={20} />, onLogout)}
      </div>
    </div>
  )
}

/** Returns whether the menu is shown. It closes on Escape, on a choice, and on a press outside. */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [isOpen])
  return {
    isOpen,
    opener,
    toggle: () => setOpen(open => !open),
    /**
     * Closes the menu after a choice. The focus moves to the menu's button, so that a dialog can return the focus to a
     * visible element.
     */
    close(): void {
      if (isOpen) opener.current?.focus()
      setOpen(false)
    },
  }
}
