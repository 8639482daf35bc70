import type { KeypadKey } from '../../ui/keypad.tsx'
import type { Candidate } from '../visit/candidates.ts'
import { digitsAfterKey, isNotTaken, type PhoneDigits, phoneError, readDigits } from '../visit/phone-digits.ts'
import type { CheckInFailure } from './phone-entry-flow.ts'

/** The error below the phone number. Only its kind is stored, because the client may change the language. */
export type PhoneEntryError = NonNullable<ReturnType<typeof phoneError>> | CheckInFailure

export type PhoneEntryState =
  | {
      readonly step: 'typing'
      readonly digits: PhoneDigits
      readonly error: PhoneEntryError | null
      readonly isTooShort: boolean
      /**
       * The number of consecutive rejected digits: a 0 or 1 at the start, or an eleventh digit. Each change makes
       * screen readers announce the hint again.
       */
      readonly refusedDigits: number
    }
  /** Check In was pressed. The button shows "Processing...", but the skeleton is not shown yet. */
  | { readonly step: 'processing'; readonly digits: PhoneDigits; readonly appointmentId: string | null }
  | {
      readonly step: 'verifying'
      readonly digits: PhoneDigits
      readonly appointmentId: string | null
      readonly progressPercent: number
    }
  /** Two people with this phone number have a booking today. The client must tap a name. */
  | { readonly step: 'choosing'; readonly digits: PhoneDigits; readonly candidates: readonly Candidate[] }
  | { readonly step: 'done'; readonly digits: PhoneDigits; readonly isCheckedIn: boolean }

export type PhoneEntryEvent =
  | { readonly type: 'key'; readonly key: KeypadKey }
  | { readonly type: 'filled'; readonly text: string }
  | { readonly type: 'submit' }
  | { readonly type: 'skeleton' }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'failed'; readonly failure: CheckInFailure }
  | { readonly type: 'candidates'; readonly candidates: readonly Candidate[] }
  | { readonly type: 'chosen'; readonly appointmentId: string }
  | { readonly type: 'done'; readonly isCheckedIn: boolean }
  | { readonly type: 'reset' }

export const EMPTY: Extract<PhoneEntryState, { step: 'typing' }> = {
  step: 'typing',
  digits: '',
  error: null,
  isTooShort: false,
  refusedDigits: 0,
}

/** Returns the next state. Outdated or impossible events change nothing. */
export function nextPhoneEntry(state: PhoneEntryState, event: PhoneEntryEvent): PhoneEntryState {
  switch (event.type) {
    case 'key':
      return typing(state, digits => [digitsAfterKey(digits, event.key), isNotTaken(digits + event.key)])
    case 'filled':
      return typing(state, () => [readDigits(event.text), isNotTaken(event.text)])
    case 'submit': {
      if (state.step !== 'typing') return state
      const error = phoneError(state.digits)
      return error === null
        ? { step: 'processing', digits: state.digits, appointmentId: null }
        : { ...state, error, isTooShort: true, refusedDigits: 0 }
    }
    case 'skeleton':
      return state.step === 'processing' ? { ...state, step: 'verifying', progressPercent: 0 } : state
    case 'progress':
      return state.step === 'verifying' ? { ...state, progressPercent: event.percent } : state
    case 'failed':
      return isWorking(state) ? { ...EMPTY, digits: state.digits, error: event.failure } : state
    case 'candidates':
      return isWorking(state) ? { step: 'choosing', digits: state.digits, candidates: event.candidates } : state
    case 'chosen':
      return state.step === 'choosing'
        ? { step: 'processing', digits: state.digits, appointmentId: event.appointmentId }
        : state
    case 'done':
      return isWorking(state) ? { step: 'done', digits: state.digits, isCheckedIn: event.isCheckedIn } : state
    case 'reset':
      return EMPTY
    default:
      return event satisfies never
  }
}

export function isWorking(
  state: PhoneEntryState,
): state is Extract<PhoneEntryState, { step: 'processing' | 'verifying' }> {
  return state.step === 'processing' || state.step === 'verifying'
}

/** @param change returns the digits after the input, and whether a part of the input was rejected */
function typing(
  state: PhoneEntryState,
  change: (digits: PhoneDigits) => [digits: PhoneDigits, isRefused: boolean],
): PhoneEntryState {
  if (state.step !== 'typing') return state
  const [digits, isRefused] = change(state.digits)
  if (isRefused) return { ...EMPTY, digits, refusedDigits: state.refusedDigits + 1 }
  // Typing removes an error or a hint. The next press of Check In validates the phone number again.
  const isQuiet = state.error === null && state.refusedDigits === 0
  return digits === state.digits && isQuiet ? state : { ...EMPTY, digits }
}
