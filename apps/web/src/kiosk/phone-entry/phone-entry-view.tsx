import { CONSENT_NOTICE } from '@frontlash/domain/consent-notice'
import { classNames } from '@frontlash/ui/class-names'
import { ErrorLine } from '@frontlash/ui/error-line'
import { grownLashes, LashLine, type LashLook } from '@frontlash/ui/lash-line'
import { memo, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Keypad, type KeypadKey } from '../../ui/keypad.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { AreaCodeHint } from '../visit/area-code-hint.tsx'
import { CandidateChoice } from '../visit/candidate-choice.tsx'
import { PHONE_LENGTH } from '../visit/phone-digits.ts'
import type { PhoneEntryState } from './phone-entry-state.ts'
import styles from './phone-entry-view.module.css'
import { PhoneNumber } from './phone-number.tsx'
import { pinkLashes } from './skeleton-timing.ts'
import { VerifyingCard } from './verifying-card.tsx'

const ERROR_ID = 'phone-error'
const TITLE = 'Client Check-in'

type PhoneEntryViewProps = {
  state: PhoneEntryState
  onKey: (key: KeypadKey) => void
  onFill: (text: string) => void
  onSubmit: () => void
  onChoose: (appointmentId: string) => void
  onStartOver: () => void
  children?: ReactNode
}

/**
 * Renders a state of the phone entry. The build also calls it to write the first screen into the HTML, where it is
 * visible before any script runs.
 */
export function PhoneEntryView({
  state,
  onKey,
  onFill,
  onSubmit,
  onChoose,
  onStartOver,
  children,
}: PhoneEntryViewProps) {
  const isTyping = state.step === 'typing'
  const isPadShown = isTyping || state.step === 'processing'
  return (
    <KioskScreen title={TITLE} layout="entry" className={styles.entry}>
      <Head step={state.step} progressPercent={progressOf(state)} />
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
          onFill={onFill}
        />
      </div>
      <ErrorLine id={ERROR_ID} className={styles.error} message={isTyping ? state.error : null} />
      <AreaCodeHint className={styles.hint} digits={state.digits} refusedDigits={isTyping ? state.refusedDigits : 0} />
      <Keypad
        className={classNames(styles.pad, !isPadShown && styles.hidden)}
        onKey={onKey}
        isLocked={state.step === 'processing'}
      />
      {(state.step === 'verifying' || state.step === 'done') && <VerifyingCard className={styles.result} />}
      {state.step === 'choosing' && (
        <CandidateChoice className={styles.result} candidates={state.candidates} onChoose={onChoose} />
      )}
      <p className={classNames(styles.consent, !isPadShown && styles.hidden)}>{CONSENT_NOTICE.text}</p>
      <div className={styles.action} data-space-only={isPadShown ? '' : undefined}>
        <Action state={state} onSubmit={onSubmit} onStartOver={onStartOver} />
      </div>
      {children}
    </KioskScreen>
  )
}

function Action({ state, onSubmit, onStartOver }: Pick<PhoneEntryViewProps, 'state' | 'onSubmit' | 'onStartOver'>) {
  switch (state.step) {
    case 'typing':
      return (
        <Button isWide onClick={onSubmit}>
          Check In
        </Button>
      )
    case 'processing':
    case 'verifying':
      return (
        <Button isWide state="busy">
          Processing...
        </Button>
      )
    case 'done':
      return (
        <Button isWide state="done">
          Success!
        </Button>
      )
    case 'choosing':
      return (
        <Button kind="quiet" icon="restart" isWide onClick={onStartOver}>
          Start Over
        </Button>
      )
    default:
      return state satisfies never
  }
}

/** One lash per digit: pink up to the progress of the verification, red for the missing digits of a short number. */
function lashesOf(state: PhoneEntryState): readonly LashLook[] {
  const grown = grownLashes(state.digits.length)
  if (state.step === 'verifying') return grown.fill('pink', 0, pinkLashes(state.progressPercent))
  const areMissingWrong = state.step === 'typing' && state.isTooShort
  return areMissingWrong ? [...grown, ...grownLashes(PHONE_LENGTH - grown.length, 'wrong')] : grown
}

type HeadProps = { step: PhoneEntryState['step']; progressPercent: number }

const Head = memo(function Head({ step, progressPercent }: HeadProps) {
  switch (step) {
    case 'typing':
    case 'processing':
      return (
        <div className={styles.head}>
          <ScreenHeading key="typing">{TITLE}</ScreenHeading>
          <p className="quiet-subtitle">What’s your phone number?</p>
        </div>
      )
    case 'verifying':
    case 'done':
      return (
        <div
          className={styles.head}
          role="progressbar"
          aria-valuenow={progressPercent}
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
          <p className="quiet-subtitle">This number has more than one visit today.</p>
        </div>
      )
    default:
      return step satisfies never
  }
})

function progressOf(state: PhoneEntryState): number {
  if (state.step === 'done') return 100
  return state.step === 'verifying' ? state.progressPercent : 0
}
