import { CONSENT_NOTICE } from '@frontlash/domain/consent-notice'
import { useCallback } from 'react'
import { Navigate, useLocation } from 'react-router'
import { INACTIVITY_MS, useInactivity, useSecondsLeft } from '../../device/inactivity.ts'
import { useSelectedLocation } from '../../device/selected-location.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Keypad, type KeypadKey } from '../../ui/keypad.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { grownLashes, LashLine, type LashLook } from '../../ui/lash-line.tsx'
import { StillThere } from '../../ui/still-there.tsx'
import { CandidateChoice } from './candidate-choice.tsx'
import { PHONE_LENGTH } from './phone-digits.ts'
import styles from './phone-entry-screen.module.css'
import { isWorking, type PhoneEntryState } from './phone-entry-state.ts'
import { PhoneNumber } from './phone-number.tsx'
import { pinkLashes } from './skeleton-timing.ts'
import { useKeyboardKeys } from './use-keyboard-keys.ts'
import { usePhoneEntry } from './use-phone-entry.ts'
import { VerifyingCard } from './verifying-card.tsx'

const ERROR_ID = 'phone-error'
const TITLE = 'Client Check-in'

type PhoneEntryScreenProps = {
  /** Somebody is being checked in: the screens that may follow are worth fetching now. */
  onCheckIn?: (() => void) | undefined
}

/** The first screen: a phone number in, the right next screen out (docs/product/kiosk.md, "Phone entry"). */
export default function PhoneEntryScreen({ onCheckIn }: PhoneEntryScreenProps) {
  const { key } = useLocation()
  const location = useSelectedLocation()
  if (location === null) return <Navigate to="/location-required" replace />
  // Coming to `/` again, by the logo, is a new start.
  return <PhoneEntryForm key={key} onCheckIn={onCheckIn} />
}

function PhoneEntryForm({ onCheckIn }: PhoneEntryScreenProps) {
  const { state, dispatch, submit, choose, startOver } = usePhoneEntry()
  const press = useCallback((key: KeypadKey) => dispatch({ type: 'key', key }), [dispatch])
  useKeyboardKeys(press)
  const countdown = useInactivity({
    onTimeout: startOver,
    pausedWhile: isWorking(state) || state.step === 'done',
  })
  const isTyping = state.step === 'typing'
  const isPadShown = isTyping || state.step === 'processing'
  const isBlank = isTyping && state.digits === '' && state.error === null

  return (
    <KioskScreen title={TITLE} layout="entry" className={styles.entry}>
      <Head state={state} />
      <LashLine
        className={styles.lash}
        lashes={lashesOf(state)}
        eye={state.step === 'done' && state.isCheckedIn ? 'closing' : 'open'}
      />
      <div className={styles.number}>
        <PhoneNumber
          digits={state.digits}
          isReadOnly={!isTyping}
          hasError={isTyping && state.error !== null}
          errorId={ERROR_ID}
          onFill={text => dispatch({ type: 'filled', text })}
        />
      </div>
      <ErrorLine id={ERROR_ID} className={styles.error} message={isTyping ? state.error : null} />
      <Keypad
        className={classNames(styles.pad, !isPadShown && styles.hidden)}
        onKey={press}
        isLocked={state.step === 'processing'}
      />
      {(state.step === 'verifying' || state.step === 'done') && <VerifyingCard className={styles.result} />}
      {state.step === 'choosing' && (
        <CandidateChoice className={styles.result} candidates={state.candidates} onChoose={choose} />
      )}
      <p className={classNames(styles.consent, !isPadShown && styles.hidden)}>{CONSENT_NOTICE.text}</p>
      <div className={styles.action}>
        {state.step === 'choosing' ? (
          <Button kind="quiet" icon="restart" isWide onClick={startOver}>
            Start Over
          </Button>
        ) : (
          <Button
            isWide
            state={isTyping ? 'idle' : state.step === 'done' ? 'done' : 'busy'}
            onClick={() => {
              onCheckIn?.()
              submit()
            }}
          >
            {isTyping ? 'Check In' : state.step === 'done' ? 'Success!' : 'Processing...'}
          </Button>
        )}
      </div>
      {!isBlank && <Question countdown={countdown} />}
    </KioskScreen>
  )
}

/** One lash for each digit: pink as far as the verification has come, and the missing ones red when a number is too short. */
function lashesOf(state: PhoneEntryState): readonly LashLook[] {
  const grown = grownLashes(state.digits.length)
  if (state.step === 'verifying') return grown.fill('pink', 0, pinkLashes(state.progressPercent))
  const areMissingWrong = state.step === 'typing' && state.isTooShort
  return areMissingWrong ? [...grown, ...grownLashes(PHONE_LENGTH - grown.length, 'wrong')] : grown
}

function Head({ state }: { state: PhoneEntryState }) {
  switch (state.step) {
    case 'typing':
    case 'processing':
      return (
        <div className={styles.head}>
          <ScreenHeading key="typing">{TITLE}</ScreenHeading>
          <p className={styles.subtitle}>What’s your phone number?</p>
        </div>
      )
    case 'verifying':
    case 'done':
      return (
        <div
          className={styles.head}
          role="progressbar"
          aria-valuenow={state.step === 'done' ? 100 : state.progressPercent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label="Verifying"
        >
          <ScreenHeading key="verifying" className={styles.verifying}>
            Verifying your appointment details...
          </ScreenHeading>
        </div>
      )
    case 'choosing':
      return (
        <div className={styles.head}>
          <ScreenHeading key="choosing">Who is checking in?</ScreenHeading>
          <p className={styles.subtitle}>This number has more than one visit today.</p>
        </div>
      )
    default:
      return state satisfies never
  }
}

function Question({ countdown }: { countdown: ReturnType<typeof useInactivity> }) {
  const secondsLeft = useSecondsLeft(countdown)
  return <StillThere secondsLeft={secondsLeft} totalSeconds={INACTIVITY_MS / 1000} />
}
