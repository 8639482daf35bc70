import { useIsSending } from '@frontlash/web-client/outbox/outbox-contents'
import { useCallback, useLayoutEffect } from 'react'
import { useRest } from '../../device/at-rest.ts'
import { INACTIVITY_MS, useInactivity, useSecondsLeft } from '../../device/inactivity.ts'
import { useNewVersion } from '../../device/new-version.ts'
import { useSelectedLocation } from '../../device/selected-location.ts'
import { useChosenLanguage } from '../../language/shown-language.ts'
import { useLanguageLock } from '../../language/words.ts'
import { Navigate, useLocation } from '../../router/router.tsx'
import type { KeypadKey } from '../../ui/keypad.tsx'
import { StillThere } from '../../ui/still-there.tsx'
import { takeEarlyKeys } from './early-keys.ts'
import { isWorking } from './phone-entry-state.ts'
import { PhoneEntryView } from './phone-entry-view.tsx'
import { useKeyboardKeys } from './use-keyboard-keys.ts'
import { usePhoneEntry } from './use-phone-entry.ts'

type PhoneEntryScreenProps = {
  /** Called when a check-in begins, to fetch the code of the screens that may follow. */
  onCheckIn?: (() => void) | undefined
}

/** The first screen, where a client types the phone number (docs/product/kiosk.md, "Phone entry"). */
export default function PhoneEntryScreen({ onCheckIn }: PhoneEntryScreenProps) {
  const { key } = useLocation()
  const location = useSelectedLocation()
  if (location === null) return <Navigate to="/location-required" replace />
  // A press on the logo changes `key`. React then mounts a new phone entry with an empty field.
  return <PhoneEntry key={key} onCheckIn={onCheckIn} />
}

function PhoneEntry({ onCheckIn }: PhoneEntryScreenProps) {
  const { state, dispatch, submit, choose, startOver, leave, takeOver } = usePhoneEntry(onCheckIn)
  const press = useCallback((key: KeypadKey) => dispatch({ type: 'key', key }), [dispatch])
  useKeyboardKeys(press)
  // The early keys are applied before the first paint, so that the digits typed during loading never disappear.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, when the app replaces the first paint
  useLayoutEffect(() => takeOver(takeEarlyKeys()), [])
  const isBusy = isWorking(state) || state.step === 'done'
  const countdown = useInactivity({
    onTimeout: leave,
    pausedWhile: isBusy,
  })
  useLanguageLock(isBusy)
  const isBlank = state.step === 'typing' && state.digits === '' && state.error === null
  const isSending = useIsSending()
  // After a choice of language the screen counts as used, because the client is about to type.
  const isAtRest = useChosenLanguage() === null && isBlank
  useRest(isAtRest)
  useNewVersion(isAtRest && !isSending)

  return (
    <PhoneEntryView
      state={state}
      onKey={press}
      onFill={text => dispatch({ type: 'filled', text })}
      onSubmit={submit}
      onChoose={choose}
      onStartOver={startOver}
    >
      {!isBlank && <Question countdown={countdown} />}
    </PhoneEntryView>
  )
}

function Question({ countdown }: { countdown: ReturnType<typeof useInactivity> }) {
  const secondsLeft = useSecondsLeft(countdown)
  return <StillThere secondsLeft={secondsLeft} totalSeconds={INACTIVITY_MS / 1000} />
}
