import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clearSessionStore } from '../api/browser-storage.ts'
import { useSalon } from '../api/server-clock.ts'
import { useKioskMode } from '../device/kiosk-mode.ts'
import { reloadIfReachable } from '../device/page-reload.ts'
import { logout, useSession } from '../device/session.ts'
import type { VisitClient } from '../device/session-start.ts'
import { endVisit } from '../kiosk/visit/end-visit.ts'
import { leaveVisit } from '../kiosk/visit/leaving.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useTaps } from '../ui/use-taps.ts'
import { AppLink, onPlainPress } from './address-bar.tsx'
import styles from './header.module.css'
import { HeaderBar } from './header-bar.tsx'
import { KioskExit } from './kiosk-exit.tsx'
import { useBoundLocation } from './use-bound-location.ts'
import { useSalonDate } from './use-salon-date.ts'

const LOCATION_TAPS = { count: 3, withinMs: 2000 }
const SETTINGS_TAPS = { count: 5, pauseMs: 3000 }

/** What stands above every public screen (docs/product/kiosk.md, "Header"). */
export function Header() {
  const { brand, demo } = useSalon()
  const date = useSalonDate()
  const session = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // Coming to the first screen by the logo is the end of a visit: nobody after this client may find them signed in.
  const goHome = onPlainPress(() =>
    leaveVisit(() => {
      endVisit()
      navigate('/')
    }),
  )
  const isFirstScreen = pathname === '/'
  const client = session.state === 'authenticated' ? session.client : null
  const clientOnArrival = useClientOnArrival(pathname, client)
  // A client who is checked in while she is at a screen must not make the header grow there: nothing moves under her finger.
  const isArriving = client !== null && client.id !== '' && client.id !== clientOnArrival
  const isSignedIn = session.state === 'authenticated' && !isArriving
  return (
    <HeaderBar brand={brand} onHome={goHome}>
      {demo && <span className={styles.demo}>Demo salon</span>}
      <p className={styles.date}>{date}</p>
      {isSignedIn && <Account />}
      <LocationChip />
      <button
        type="button"
        className={classNames(styles.round, styles.refresh)}
        aria-label="Refresh"
        onClick={() => void reloadIfReachable()}
      >
        <Icon name="refresh" sizePx={22} />
      </button>
      <Settings isSignedIn={isSignedIn} isFirstScreen={isFirstScreen} />
    </HeaderBar>
  )
}

/** The id of the client who was signed in when the screen at this address opened. */
function useClientOnArrival(pathname: string, client: VisitClient | null): string | undefined {
  const [arrival, setArrival] = useState({ pathname, clientId: client?.id })
  if (arrival.pathname !== pathname) setArrival({ pathname, clientId: client?.id })
  return arrival.clientId
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

function Settings({ isSignedIn, isFirstScreen }: { isSignedIn: boolean; isFirstScreen: boolean }) {
  const navigate = useNavigate()
  const { isOn } = useKioskMode()
  const tap = useTaps(SETTINGS_TAPS, () => navigate('/login'))
  // In kiosk mode the gear in the corner of the first screen is the one way out, whoever is signed in.
  if (isOn) return isFirstScreen && <KioskExit />
  if (isSignedIn) return null
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
    // A client takes her visit with her; a manager leaves whose it is.
    if (client) clearSessionStore()
    navigate('/')
  }
  return (
    <nav className={styles.account} aria-label="Account">
      {name && (
        <span className={styles.name}>
          <Icon name="user" sizePx={20} />
          <span>{name}</span>
        </span>
      )}
      {isManager && <AppLink to="/dashboard">Manager Dashboard</AppLink>}
      {client && <AppLink to="/appointment">My Appointment</AppLink>}
      <button type="button" onClick={leave}>
        Logout
      </button>
    </nav>
  )
}
