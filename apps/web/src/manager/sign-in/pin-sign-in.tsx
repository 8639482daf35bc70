import type { LocationKey } from '@frontlash/domain/location-key'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Keypad } from '../../ui/keypad.tsx'
import { PinDots } from '../../ui/pin-dots.tsx'
import { useKeypadKeyboard } from '../../ui/use-keypad-keyboard.ts'
import styles from './sign-in-screen.module.css'
import { type PinSignIn, usePinSignIn } from './use-pin-sign-in.ts'

type PinSignInProps = { location: LocationKey; onSignedIn: () => void }

/** Four dots and the keypad. */
export function PinSignInForm({ location, onSignedIn }: PinSignInProps) {
  const signIn = usePinSignIn(location, onSignedIn)
  useKeypadKeyboard(signIn.pressKey, signIn.submit)
  const isLocked = signIn.state === 'checking' || signIn.state === 'waiting' || signIn.state === 'done'
  return (
    <div className={styles.pin} aria-busy={signIn.state === 'checking' || undefined}>
      <h2 className={styles.pinTitle}>Enter your PIN</h2>
      <PinDots filled={signIn.pin.length} state={dotsOf(signIn.state)} />
      <ErrorLine message={signIn.error} className={styles.error} />
      <Keypad onKey={signIn.pressKey} isLocked={isLocked} />
    </div>
  )
}

function dotsOf(state: PinSignIn['state']): 'typing' | 'checking' | 'wrong' {
  if (state === 'wrong') return 'wrong'
  return state === 'checking' || state === 'done' ? 'checking' : 'typing'
}
