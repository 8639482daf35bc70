import { LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { Icon } from '@frontlash/ui/icon'
import { LashMark } from '@frontlash/ui/lash-mark'
import { clearSessionStore } from '../../api/browser-storage.ts'
import { salonNow, useServerFacts } from '../../api/server-clock.ts'
import { reloadIfReachable } from '../../device/page-reload.ts'
import { useSalonDate } from '../../shell/use-salon-date.ts'
import { useTaps } from '../../ui/use-taps.ts'
import styles from './dashboard-header.module.css'
import { DashboardMenu, type DashboardMenuProps } from './dashboard-menu.tsx'
import type { NoticeBoard } from './use-notices.ts'

const HARD_REFRESH_TAPS = { count: 5, withinMs: 5000 }
const SERVER_AWAY = 'Cannot connect to server. Please check connection.'
/** In the order in which the salon names its locations. */
const LOCATIONS: readonly LocationKey[] = ['tustin', 'costa-mesa', 'santa-ana', 'irvine']

type DashboardHeaderProps = DashboardMenuProps & {
  username: string
  notices: NoticeBoard
  location: LocationKey | null
  /** The location that is being asked for. */
  asked: LocationKey | null
  onLocation: (location: LocationKey) => void
}

/** Who looks at which location's day, and what else a manager may want. */
export function DashboardHeader({ username, notices, location, asked, onLocation, ...menu }: DashboardHeaderProps) {
  const { demo } = useServerFacts()
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
            aria-busy={key === asked || undefined}
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

/** The salon's date, drawn by itself: it turns over while the dashboard stands open through the night. */
function Today({ onHardRefresh }: { onHardRefresh: () => void }) {
  const { timeZone } = useServerFacts()
  const date = useSalonDate()
  const tap = useTaps(HARD_REFRESH_TAPS, onHardRefresh)
  return (
    // A press on the date is nobody's way to anything but the hidden refresh, so it is no button to a screen reader.
    // biome-ignore lint/a11y/useKeyWithClickEvents: five taps in a row are for fingers
    <p className={styles.date} onClick={tap}>
      {date}
      <span>, {salonNow().toLocaleDateString('en-US', { timeZone, year: 'numeric' })}</span>
    </p>
  )
}

/** Clears session storage and caches, keeps local storage, and reloads. */
async function hardRefresh(): Promise<void> {
  clearSessionStore()
  try {
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // No cache store on plain http: then there is nothing in it either.
  }
  window.location.reload()
}
