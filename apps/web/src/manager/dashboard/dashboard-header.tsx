import { LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { Icon } from '@frontlash/ui/icon'
import { LashMark } from '@frontlash/ui/lash-mark'
import { clearSessionStore } from '@frontlash/web-client/browser-storage'
import { reloadIfReachable } from '@frontlash/web-client/page-reload'
import { salonNow, useServerInfo } from '@frontlash/web-client/server-clock'
import { useSalonDate } from '../../shell/use-salon-date.ts'
import { useTaps } from '../../ui/use-taps.ts'
import styles from './dashboard-header.module.css'
import { DashboardMenu, type DashboardMenuProps } from './dashboard-menu.tsx'
import { SERVER_AWAY } from './server-away.ts'
import type { NoticeBoard } from './use-notices.ts'

const HARD_REFRESH_TAPS = { count: 5, windowMs: 5000 }
/** The locations in the dashboard's order (docs/product/access.md, "The sign-in screen"). */
const LOCATIONS: readonly LocationKey[] = ['tustin', 'costa-mesa', 'santa-ana', 'irvine']

type DashboardHeaderProps = DashboardMenuProps & {
  username: string
  notices: NoticeBoard
  location: LocationKey | null
  requested: LocationKey | null
  onLocation: (location: LocationKey) => void
}

export function DashboardHeader({ username, notices, location, requested, onLocation, ...menu }: DashboardHeaderProps) {
  const { demo } = useServerInfo()
  const reload = async (load?: () => void) => {
    if (!(await reloadIfReachable(load))) notices.show({ tone: 'failure', text: SERVER_AWAY })
  }
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <span className={styles.mark}>
          <LashMark />
        </span>
        <div>
          <h1>Manager{username && ` - ${username}`}</h1>
          <Today onHardRefresh={() => void reload(() => void hardRefresh())} />
        </div>
        <button type="button" className={styles.round} aria-label="Refresh" onClick={() => void reload()}>
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
            aria-busy={key === requested || undefined}
            onClick={() => onLocation(key)}
          >
            {LOCATION_NAMES[key]}
          </button>
        ))}
      </nav>
      <DashboardMenu {...menu} />
    </header>
  )
}

/** The salon's date. It is a separate component, so that only the date renders again at midnight. */
function Today({ onHardRefresh }: { onHardRefresh: () => void }) {
  const { timeZone } = useServerInfo()
  const date = useSalonDate().long
  const tap = useTaps(HARD_REFRESH_TAPS, onHardRefresh)
  return (
    // Pressing the date only triggers a hidden refresh, so the date is not a button for screen readers.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the five taps are meant for touch only
    <p className={styles.date} onClick={tap}>
      {date}
      <span>, {salonNow().toLocaleDateString('en-US', { timeZone, year: 'numeric' })}</span>
    </p>
  )
}

/** Clears session storage and caches, but not local storage, and reloads the page. */
async function hardRefresh(): Promise<void> {
  clearSessionStore()
  try {
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // On plain http there is no cache store to clear.
  }
  window.location.reload()
}
