import { useState } from 'react'
import type { KeypadKey } from '../../ui/keypad.tsx'
import { digitsAfterKey, lacksAreaCode, type PhoneDigits, readDigits } from '../visit/phone-digits.ts'

export type PhoneTyping = {
  /** How often in a row a 0 or 1 came first, which is not taken. */
  readonly refusedStarts: number
  readonly press: (key: KeypadKey) => void
  /** The field was filled in as a whole: a paste, the browser, a physical keyboard. */
  readonly fill: (text: string) => void
  /** The hint is no longer wanted: the field was left. */
  readonly leave: () => void
}

/** Typing a phone number, by whichever way. */
export function usePhoneTyping(phone: PhoneDigits, onChange: (phone: PhoneDigits) => void): PhoneTyping {
  const [refusedStarts, setRefusedStarts] = useState(0)
  const note = (isRefused: boolean) => setRefusedStarts(before => (isRefused ? before + 1 : 0))
  return {
    refusedStarts,
    press: key => {
      note(lacksAreaCode(phone + key))
      onChange(digitsAfterKey(phone, key))
    },
    fill: text => {
      note(lacksAreaCode(text))
      onChange(readDigits(text))
    },
    leave: () => setRefusedStarts(0),
  }
}
