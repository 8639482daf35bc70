import { Icon } from '@frontlash/ui/icon'
import { onPlainPress } from '@frontlash/ui/on-plain-press'
import { reloadIfReachable } from '@frontlash/web-client/page-reload'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { logout, useSession } from '@frontlash/web-client/session'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { readClient, useSignedToday } from '@frontlash/web-client/visit-client'
import { useEffect, useRef, useState } from 'react'
import { useKioskMode } from '../device/kiosk-mode.ts'
import { leaveVisit } from '../kiosk/visit/leaving.ts'
import { visit } from '../kiosk/visit/visit-state.ts'
import { waiverDone } from '../kiosk/visit/waiver-done.ts'
import { useDates } from '../language/dates.ts'
import { useFirstSay } from '../language/words.ts'
import { AppLink, useLocation, useNavigate } from '../router/router.tsx'
import { Toast } from '../ui/toast.tsx'
import { useTaps } from '../ui/use-taps.ts'
import styles from './header.module.css'
import { HeaderBar } from './header-bar.tsx'
import { LanguageButton } from './language-button.tsx'
import { KioskExit } from './lazy-kiosk-exit.tsx'
import { useBoundLocation } from './use-bound-location.ts'
import { useSalonDate } from './use-salon-date.ts'

const LOCATION_TAPS = { count: 3, windowMs: 2000 }
const NOBODY = { staff: null, client: null }
const SETTINGS_TAPS = { count: 5, pauseMs: 3000 }
const FAILURE_SHOWN_MS = 8_000

/** The header of every public screen (docs/product/kiosk.md, "Header"). */
export function Header() {
  const { brand, demo } = useServerInfo()
  const date = useSalonDate(useDates())
  const session = useSession()
  const hasSigned = useSignedToday()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const goHome = onPlainPress(() => leaveVisit(() => navigate('/')))
  const isFirstScreen = pathname === '/'
  const client = session.state === 'authenticated' ? session.client : null
  const arrival = useArrival(pathname, client)
  // A client who was just checked in is not shown on the current screen, but only on the next screen. Otherwise the
  // header would become higher while the client is tapping.
  const isArriving = client !== null && client.id !== '' && client.id !== arrival.signedInId
  const isSignedIn = session.state === 'authenticated' && !isArriving
  const isKnown = (isSignedIn && client !== null) || arrival.isKnown
  // A client without an id (only the email is known) has no visit, and can use My Appointment without signing.
  const isPastWaiver = hasSigned || arrival.isPastWaiver || client?.id === ''
  const isAtWaiver = pathname === '/waiver'
  const hasVisit = pathname !== '/register' && isKnown && (isAtWaiver || isPastWaiver)
  return (
    <HeaderBar brand={brand} letters={brand.length} isDemo={demo} onHome={goHome}>
      <p className={styles.date}>
        <span className={styles.longDate}>{date.long.charAt(0).toUpperCase() + date.long.slice(1)}</span>
        <span className={styles.shortDate}>{date.short}</span>
      </p>
      {/* On the waiver, 'My Appointment' is hidden until the client has signed, but its space is reserved. */}
      <Account
        isSignedIn={isSignedIn}
        hasVisit={hasVisit}
        isHidden={isAtWaiver && (!hasSigned || arrival.isAnothersWaiver)}
      />
      <LocationChip />
      {!isFirstScreen && <LanguageButton />}
      <Refresh />
      <Settings isSignedIn={isSignedIn} isFirstScreen={isFirstScreen} />
    </HeaderBar>
  )
}

/** Reloads the page. If the server cannot be reached, shows a message for a few seconds. */
function Refresh() {
  const say = useFirstSay()
  const [failedAtMs, setFailedAtMs] = useState<number | null>(null)
  useEffect(() => {
    if (failedAtMs === null) return
    const timer = setTimeout(() => setFailedAtMs(null), FAILURE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [failedAtMs])
  const reload = async () => {
    setFailedAtMs(null)
    if (!(await reloadIfReachable())) setFailedAtMs(performance.now())
  }
  return (
    <>
      <button type="button" className={styles.round} aria-label={say('head.refresh')} onClick={() => void reload()}>
        <Icon name="refresh" sizePx={22} />
      </button>
      <Toast tone="error" message={failedAtMs === null ? null : say('header.refreshFailed')} />
    </>
  )
}

/** Returns the client's state at the time when this screen appeared. */
function useArrival(pathname: string, client: VisitClient | null) {
  const [arrival, setArrival] = useState(() => readArrival(pathname, client))
  if (arrival.pathname !== pathname) setArrival(readArrival(pathname, client))
  return arrival
}

/**
 * Returns how far the client's visit is: the id of the signed-in client, whether a client was found for the phone
 * number, whether the found client has completed or does not need the waiver, and whether the waiver is for another
 * person with the phone number.
 */
function readArrival(pathname: string, client: VisitClient | null) {
  const found = readClient()
  const visitToday = visit.verification.read()?.visitToday
  return {
    pathname,
    signedInId: client?.id,
    isKnown: pathname !== '/' && found !== null,
    isAnothersWaiver: visit.bookingToSign.read() !== null,
    isPastWaiver: waiverDone.read() === found?.id || visitToday?.needsWaiver === false,
  }
}

function LocationChip() {
  const say = useFirstSay()
  const navigate = useNavigate()
  const location = useBoundLocation()
  const tap = useTaps(LOCATION_TAPS, () => leaveVisit(() => navigate('/change-location')))
  return (
    <button type="button" className={styles.chip} data-wrong={location.hasError || undefined} onClick={tap}>
      <Icon name={location.hasError ? 'warning' : 'pin'} sizePx={22} />
      <span>{location.hasError ? say('head.locationError') : location.name}</span>
    </button>
  )
}

function Settings({ isSignedIn, isFirstScreen }: { isSignedIn: boolean; isFirstScreen: boolean }) {
  const say = useFirstSay()
  const navigate = useNavigate()
  const { isOn } = useKioskMode()
  const tap = useTaps(SETTINGS_TAPS, () => leaveVisit(() => navigate('/login')))
  // In kiosk mode, the gear on the first screen leads to the exit of kiosk mode, even if a user is signed in.
  if (isOn && isFirstScreen) return <KioskExit />
  if (isSignedIn) return null
  return (
    <button type="button" className={styles.round} aria-label={say('head.settings')} onClick={tap}>
      <Icon name="settings" sizePx={24} />
    </button>
  )
}

function Account(props: { isSignedIn: boolean; hasVisit: boolean; isHidden: boolean }) {
  const { isSignedIn, hasVisit, isHidden } = props
  const say = useFirstSay()
  const navigate = useNavigate()
  const session = useSession()
  const menu = useMenu()
  const { staff, client } = isSignedIn && session.state === 'authenticated' ? session : NOBODY
  if (!isSignedIn && !hasVisit) return null
  const isManager = staff?.role === 'admin' || staff?.role === 'manager'
  const isEmpty = isHidden && !isSignedIn
  const name = staff ? staff.first_name || staff.username : client?.first_name || client?.email
  const leave = () => {
    logout()
    navigate('/')
  }
  return (
    <>
      <button
        ref={menu.button}
        type="button"
        className={styles.menuButton}
        aria-label={say('head.accountMenu')}
        aria-expanded={menu.isOpen}
        data-hidden={isEmpty}
        onClick={menu.toggle}
      >
        <Icon name="user" sizePx={24} />
      </button>
      <nav
        className={styles.account}
        aria-label={say('head.account')}
        data-open={menu.isOpen || undefined}
        data-hidden={isEmpty}
      >
        {/* This link comes first, so that its reserved space leaves no gap between other elements. */}
        {hasVisit && (
          <AppLink to="/appointment" data-hidden={isHidden}>
            {say('head.myAppointment')}
          </AppLink>
        )}
        {name && (
          <span className={styles.name}>
            <Icon name="user" sizePx={20} />
            <span translate="no">{name}</span>
          </span>
        )}
        {isManager && (
          <AppLink to="/dashboard">
            <span lang="en">Manager Dashboard</span>
          </AppLink>
        )}
        {isSignedIn && (
          <button type="button" onClick={leave}>
            {say('head.logout')}
          </button>
        )}
      </nav>
    </>
  )
}

/** The account's menu on a phone. Its links, Escape and a press elsewhere close the menu. */
function useMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !button.current?.contains(event.target as Node))
        setIsOpen(false)
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [isOpen])
  return { button, isOpen, toggle: () => setIsOpen(!isOpen) }
}
