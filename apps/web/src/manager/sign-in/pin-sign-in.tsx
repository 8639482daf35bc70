import type { LocationKey } from '@frontlash/domain/location-key'
import { PinPad } from '../../ui/pin-pad.tsx'
import { usePinAttempt } from '../../ui/use-pin-attempt.ts'
import styles from './sign-in-screen.module.css'
import { signInByPin } from './sign-in-session.ts'

type PinSignInProps = {
  location: LocationKey
  onSignedIn: () => void
  /** Called when this device does not accept PINs, with an instruction for the user. */
  onPinOff: (sentence: string) => void
}

export function PinSignInForm({ location, onSignedIn, onPinOff }: PinSignInProps) {
  const check = async (pin: string) => {
    const outcome = await signInByPin(pin, location)
    if (!outcome.ok && outcome.isPinOff) onPinOff(outcome.sentence)
    return outcome
  }
  const entry = usePinAttempt(check, onSignedIn)
  return (
    <div className={styles.pin} aria-busy={entry.state === 'checking' || undefined}>
      <h2 className={styles.pinTitle}>Enter your PIN</h2>
      <PinPad entry={entry} errorClassName={styles.error} />
    </div>
  )
}
