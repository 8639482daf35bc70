import { DEFAULT_LOCATION, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { Icon } from '@frontlash/ui/icon'
import { arrowLeft } from '@frontlash/ui/icon-drawings'
import { clearSessionStore } from '@frontlash/web-client/browser-storage'
import { clearClient } from '@frontlash/web-client/visit-client'
import { useState } from 'react'
import type { Countdown } from '../../device/countdown.ts'
import { useInactivity, useSecondsLeft } from '../../device/inactivity.ts'
import { readSelectedLocation, useSelectedLocation } from '../../device/selected-location.ts'
import { AppLink, useLocation, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { PasswordForm } from '../../ui/password-form.tsx'
import { StillThere } from '../../ui/still-there.tsx'
import { PinSignInForm } from './pin-sign-in.tsx'
import styles from './sign-in-screen.module.css'
import { hasSessionEnded, returnAddress, signInByPassword } from './sign-in-session.ts'

/** How long this page stays on a kiosk tablet that nobody touches. */
const IDLE_TIMEOUT_MS = 60_000

/** The locations in the order of the sign-in screen (docs/product/access.md). */
const CHIPS: readonly LocationKey[] = ['tustin', 'santa-ana', 'costa-mesa', 'irvine']

/**
 * /login and /manager-login: staff sign in by PIN at a location, or by user name and password (docs/product/access.md,
 * "Signing in").
 */
export default function SignInScreen() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [way, setWay] = useState<'pin' | 'password'>('pin')
  /** Why the password form is shown instead of the keypad. */
  const [pinOff, setPinOff] = useState<string | null>(null)
  const [location, setLocation] = useState<LocationKey>(() => readSelectedLocation() ?? DEFAULT_LOCATION)
  // The page is loaded again, so that no client data stays in memory on the managers' screens.
  const open = () => {
    clearSessionStore()
    clearClient()
    // The history entry is replaced, so that Back leaves the dashboard and never shows a keypad.
    window.location.replace(returnAddress(state))
  }
  const isTablet = useSelectedLocation() !== null
  const countdown = useInactivity({
    durationMs: IDLE_TIMEOUT_MS,
    onTimeout: () => navigate('/', { replace: true }),
    pausedWhile: !isTablet,
  })
  return (
    <KioskScreen title="Manager Login" layout="page" className={styles.screen}>
      <AppLink to="/" className={styles.back}>
        <Icon name={arrowLeft} sizePx={22} />
        Back to Client Portal
      </AppLink>
      <div className={styles.head}>
        <ScreenHeading>Manager Login</ScreenHeading>
        {hasSessionEnded(state) && (
          <p className={styles.where} role="status">
            Your session has ended. Please sign in again and check your last change.
          </p>
        )}
        {way === 'pin' ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has the browser's border
          <div className={styles.chips} role="group" aria-label="Location">
            {CHIPS.map(key => (
              <button
                key={key}
                type="button"
                className={styles.chip}
                aria-pressed={location === key}
                onClick={() => setLocation(key)}
              >
                <Icon name={location === key ? 'check' : 'pin'} sizePx={20} />
                {LOCATION_NAMES[key]}
              </button>
            ))}
          </div>
        ) : (
          <p className={styles.where}>You start at the location where you work today.</p>
        )}
      </div>
      {way === 'pin' ? (
        <PinSignInForm
          location={location}
          onSignedIn={open}
          onPinOff={sentence => {
            setPinOff(sentence)
            setWay('password')
          }}
        />
      ) : (
        <PasswordForm
          className={styles.password}
          check={signInByPassword}
          onRight={open}
          submitLabel="Sign in"
          busyLabel="Signing in..."
          firstError={pinOff}
        />
      )}
      <Button
        kind="quiet"
        icon="user"
        className={styles.switch}
        onClick={() => {
          setPinOff(null)
          setWay(way === 'pin' ? 'password' : 'pin')
        }}
      >
        {way === 'pin' ? 'Use user name and password' : 'Use your PIN'}
      </Button>
      {isTablet && <LeftAlone countdown={countdown} />}
    </KioskScreen>
  )
}

/** Asks "Still there?" in the last ten seconds. As a separate component, it renders every second without the screen. */
function LeftAlone({ countdown }: { countdown: Countdown }) {
  return <StillThere secondsLeft={useSecondsLeft(countdown)} totalSeconds={IDLE_TIMEOUT_MS / 1000} />
}
