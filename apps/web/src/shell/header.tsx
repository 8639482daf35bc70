import { Link, useNavigate } from 'react-router'
import { useSalon } from '../api/server-clock.ts'
import { useKioskMode } from '../device/kiosk-mode.ts'
import { logout, useSession } from '../device/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { LashMark } from '../ui/lash-mark.tsx'
import { useTaps } from '../ui/use-taps.ts'
import styles from './header.module.css'
import { useBoundLocation } from './use-bound-location.ts'
import { useSalonDate } from './use-salon-date.ts'

const LOCATION_TAPS = { count: 3, withinMs: 2000 }
const SETTINGS_TAPS = { count: 5, pauseMs: 3000 }

/** What stands above every public screen (docs/product/kiosk.md, "Header"). */
export function Header() {
  const { brand, demo } = useSalon()
  const date = useSalonDate()
  const session = useSession()
  const isSignedIn = session.state === 'authenticated'
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.brand} aria-label={`${brand}, home`}>
          <LashMark />
          <span>{brand}</span>
        </Link>
        {demo && <span className={styles.demo}>Demo salon</span>}
        <p className={styles.date}>{date}</p>
        <LocationChip />
        <button
          type="button"
          className={classNames(styles.round, styles.refresh)}
          aria-label="Refresh"
          onClick={() => window.location.reload()}
        >
          <Icon name="refresh" sizePx={22} />
        </button>
        {session.state === 'unauthenticated' && <SettingsIcon />}
      </div>
      {isSignedIn && <Account />}
    </header>
  )
}

function LocationChip() {
  const navigate = useNavigate()
  const location = useBoundLocation()
  const tap = useTaps(LOCATION_TAPS, () => navigate('/change-location'))
  return (
    <button type="button" className={styles.chip} data-wrong={location.hasError || undefined} onClick={tap}>
      <Icon name={location.hasError ? 'warning' : 'pin'} sizePx={22} />
      <span>{location.hasError ? 'Location Error' : location.name}</span>
    </button>
  )
}

function SettingsIcon() {
  const navigate = useNavigate()
  const { isOn } = useKioskMode()
  const tap = useTaps(SETTINGS_TAPS, () => navigate('/login'))
  // In kiosk mode the gear in the corner is the one way out.
  if (isOn) return null
  return (
    <button type="button" className={styles.round} aria-label="Settings" onClick={tap}>
      <Icon name="settings" sizePx={24} />
    </button>
  )
}

function Account() {
  const navigate = useNavigate()
  const session = useSession()
  if (session.state !== 'authenticated') return null
  const { staff, client } = session
  const isManager = staff?.role === 'admin' || staff?.role === 'manager'
  const name = staff ? staff.first_name || staff.username : client?.first_name || client?.email
  const leave = () => {
    logout()
    navigate('/')
  }
  return (
    <nav className={classNames(styles.account, styles.below)} aria-label="Account">
      {name && (
        <span className={styles.name}>
          <Icon name="user" sizePx={20} />
          {name}
        </span>
      )}
      {isManager && <Link to="/dashboard">Manager Dashboard</Link>}
      {client && <Link to="/appointment">My Appointment</Link>}
      <button type="button" onClick={leave}>
        Logout
      </button>
    </nav>
  )
}
