import { LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { useEffect, useRef, useState } from 'react'
import { clearSessionStore } from '../../api/browser-storage.ts'
import { salonNow, useSalon } from '../../api/server-clock.ts'
import { useSalonDate } from '../../shell/use-salon-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { LashMark } from '../../ui/lash-mark.tsx'
import { useTaps } from '../../ui/use-taps.ts'
import styles from './dashboard-header.module.css'

const HARD_REFRESH_TAPS = { count: 5, withinMs: 5000 }
/** In the order in which the salon names its locations. */
const LOCATIONS: readonly LocationKey[] = ['tustin', 'costa-mesa', 'santa-ana', 'irvine']

const shield = (
  <path d="M12 3 4.500 6v6c0 4.500 3.200 7.600 7.500 9 4.300-1.400 7.500-4.500 7.500-9V6zm-3.200 9 2.300 2.300 4.200-4.500" />
)
const leave = (
  <path d="M14 4h4.500a1.500 1.500 0 0 1 1.500 1.500v13a1.500 1.500 0 0 1-1.500 1.500H14M10 8l-4 4 4 4m-4-4h9.500" />
)
const more = <path d="M12 5v.1m0 6.900v.1m0 6.900v.1" strokeWidth="3" />

type DashboardHeaderProps = {
  username: string
  isAdmin: boolean
  mayManage: boolean
  location: LocationKey | null
  /** The location that is being asked for. */
  asked: LocationKey | null
  onLocation: (location: LocationKey) => void
  onPermissions: () => void
  onKioskMode: () => void
  onLogout: () => void
}

/** Who looks at which location's day, and what else a manager may want. */
export function DashboardHeader(props: DashboardHeaderProps) {
  const { username, isAdmin, mayManage, location, asked, onLocation, onPermissions, onKioskMode, onLogout } = props
  const { demo } = useSalon()
  const menu = useMenu()
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <span className={styles.mark}>
          <LashMark />
        </span>
        <div>
          <h1>Manager{username && ` - ${username}`}</h1>
          <Today />
        </div>
        <button type="button" className={styles.round} aria-label="Refresh" onClick={() => window.location.reload()}>
          <Icon name="refresh" sizePx={22} />
        </button>
        {demo && (
          <span className={styles.demo}>
            Demo<span> salon</span>
          </span>
        )}
      </div>
      <nav className={styles.locations} aria-label="Location">
        {LOCATIONS.map(key => (
          <button
            key={key}
            type="button"
            aria-pressed={key === location}
            aria-busy={key === asked || undefined}
            onClick={() => onLocation(key)}
          >
            {LOCATION_NAMES[key]}
          </button>
        ))}
      </nav>
      <div ref={menu.place} className={styles.menu}>
        <button
          type="button"
          className={styles.more}
          aria-label="More"
          aria-expanded={menu.isOpen}
          onClick={menu.toggle}
        >
          <Icon name={more} sizePx={22} />
        </button>
        <div className={styles.actions} data-open={menu.isOpen || undefined}>
          {isAdmin && (
            <button type="button" onClick={onPermissions}>
              <Icon name={shield} sizePx={20} />
              Permissions
            </button>
          )}
          {mayManage && (
            <button type="button" onClick={onKioskMode}>
              <Icon name="tablet" sizePx={20} />
              Kiosk Mode
            </button>
          )}
          <button type="button" onClick={onLogout}>
            <Icon name={leave} sizePx={20} />
            Logout
          </button>
        </div>
      </div>
    </header>
  )
}

/** The salon's date, drawn by itself: it turns over while the dashboard stands open through the night. */
function Today() {
  const { timeZone } = useSalon()
  const date = useSalonDate()
  const tap = useTaps(HARD_REFRESH_TAPS, () => void hardRefresh())
  return (
    // A press on the date is nobody's way to anything but the hidden refresh, so it is no button to a screen reader.
    // biome-ignore lint/a11y/useKeyWithClickEvents: five taps in a row are for fingers
    <p className={styles.date} onClick={tap}>
      {date}
      <span>, {salonNow().toLocaleDateString('en-US', { timeZone, year: 'numeric' })}</span>
    </p>
  )
}

/** On small screens the buttons at the right fold into a menu; it closes by Escape, a choice, and a press elsewhere. */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      const isInside = event.target instanceof Element && place.current?.contains(event.target) === true
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside || event.type === 'click') setOpen(false)
    }
    const isChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-open]')) close(event)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    document.addEventListener('click', isChoice)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
      document.removeEventListener('click', isChoice)
    }
  }, [isOpen])
  return { isOpen, place, toggle: () => setOpen(open => !open) }
}

/** Takes away everything a browser may have kept but what it was set up with, and loads the page anew. */
async function hardRefresh(): Promise<void> {
  clearSessionStore()
  try {
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // No cache store on plain http: then there is nothing in it either.
  }
  window.location.reload()
}
