import { classNames } from '@frontlash/ui/class-names'
import { ErrorLine } from '@frontlash/ui/error-line'
import { grownLashes, LashLine, type LashLook } from '@frontlash/ui/lash-line'
import { memo, type ReactNode } from 'react'
import { useLanguage } from '../../language/shown-language.ts'
import { useFirstSay, useRefusalWords } from '../../language/words.ts'
import { LanguageChoice } from '../../shell/language-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Keypad, type KeypadKey } from '../../ui/keypad.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { AreaCodeHint } from '../visit/area-code-hint.tsx'
import { CandidateChoice } from '../visit/candidate-choice.tsx'
import { PHONE_LENGTH } from '../visit/phone-digits.ts'
import type { PhoneEntryError, PhoneEntryState } from './phone-entry-state.ts'
import styles from './phone-entry-view.module.css'
import { PhoneNumber } from './phone-number.tsx'
import { pinkLashes } from './skeleton-timing.ts'
import { VerifyingCard } from './verifying-card.tsx'

const ERROR_ID = 'phone-error'

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
 * Renders a state of the phone entry. The build also uses it to write the first screen into the HTML, where the screen
 * is visible before any script runs.
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
  const say = useFirstSay()
  const errorWords = useErrorWords()
  const isTyping = state.step === 'typing'
  const isPadShown = isTyping || state.step === 'processing'
  return (
    <KioskScreen title={say('entry.title')} layout="entry" className={styles.entry}>
      <LanguageChoice className={styles.languages} />
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
      <ErrorLine
        id={ERROR_ID}
        className={styles.error}
        message={isTyping && state.error !== null ? errorWords(state.error) : null}
      />
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
      <p className={classNames(styles.consent, !isPadShown && styles.hidden)}>{say('entry.consent')}</p>
      <div className={styles.action} data-space-only={isPadShown ? '' : undefined}>
        <Action state={state} onSubmit={onSubmit} onStartOver={onStartOver} />
      </div>
      {children}
    </KioskScreen>
  )
}

function Action({ state, onSubmit, onStartOver }: Pick<PhoneEntryViewProps, 'state' | 'onSubmit' | 'onStartOver'>) {
  const say = useFirstSay()
  switch (state.step) {
    case 'typing':
      return (
        <Button isWide onClick={onSubmit}>
          {say('entry.checkIn')}
        </Button>
      )
    case 'processing':
    case 'verifying':
      return (
        <Button isWide state="busy">
          {say('entry.processing')}
        </Button>
      )
    case 'done':
      return (
        <Button isWide state="done">
          {say('entry.success')}
        </Button>
      )
    case 'choosing':
      return (
        <Button kind="quiet" icon="restart" isWide onClick={onStartOver}>
          {say('common.startOver')}
        </Button>
      )
    default:
      return state satisfies never
  }
}

/** One lash per digit: pink as far as the verification has progressed, red for missing digits. */
function lashesOf(state: PhoneEntryState): readonly LashLook[] {
  const grown = grownLashes(state.digits.length)
  if (state.step === 'verifying') return grown.fill('pink', 0, pinkLashes(state.progressPercent))
  const areMissingWrong = state.step === 'typing' && state.isTooShort
  return areMissingWrong ? [...grown, ...grownLashes(PHONE_LENGTH - grown.length, 'wrong')] : grown
}

type HeadProps = { step: PhoneEntryState['step']; progressPercent: number }

const Head = memo(function Head({ step, progressPercent }: HeadProps) {
  const say = useFirstSay()
  switch (step) {
    case 'typing':
    case 'processing':
      return (
        <div className={styles.head}>
          <ScreenHeading key="typing">{say('entry.title')}</ScreenHeading>
          <p className="quiet-subtitle">{say('entry.question')}</p>
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
          aria-label={say('entry.verifyingLabel')}
        >
          <ScreenHeading key="verifying" className={styles.verifying}>
            {say('entry.verifying')}
          </ScreenHeading>
        </div>
      )
    case 'choosing':
      return (
        <div className={styles.head}>
          <ScreenHeading key="choosing">{say('entry.who')}</ScreenHeading>
          <p className="quiet-subtitle">{say('entry.whoAdvice')}</p>
        </div>
      )
    default:
      return step satisfies never
  }
})

/** Returns a function that formats an error in the language of the screens. */
function useErrorWords(): (error: PhoneEntryError) => string {
  const say = useFirstSay()
  const refusalWords = useRefusalWords()
  const language = useLanguage()
  return error => {
    if (typeof error === 'string') return say(error)
    if ('refusal' in error)
      return say('error.withStatus', { message: refusalWords(error.refusal), status: String(error.status) })
    const message = language === 'en' ? error.unexpected : ''
    return `Error: ${message || say('error.unexpected')}`
  }
}

function progressOf(state: PhoneEntryState): number {
  if (state.step === 'done') return 100
  return state.step === 'verifying' ? state.progressPercent : 0
}
