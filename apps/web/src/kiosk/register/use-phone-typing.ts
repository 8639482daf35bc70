import { useState } from 'react'
import type { KeypadKey } from '../../ui/keypad.tsx'
import { digitsAfterKey, isNotTaken, type PhoneDigits, readDigits } from '../visit/phone-digits.ts'

export type PhoneTyping = {
  /** The number of consecutive rejected digits: a 0 or 1 at the start, or an eleventh digit. */
  readonly refusedDigits: number
  readonly press: (key: KeypadKey) => void
  /** Called when the whole phone number is entered at once: by a paste, the browser or a physical keyboard. */
  readonly fill: (text: string) => void
  /** Called when the field loses the focus, to hide the hint. */
  readonly leave: () => void
}

/** The state of a phone number field, for every input method. */
export function usePhoneTyping(phone: PhoneDigits, onChange: (phone: PhoneDigits) => void): PhoneTyping {
  const [refusedDigits, setRefusedDigits] = useState(0)
  const note = (isRefused: boolean) => setRefusedDigits(before => (isRefused ? before + 1 : 0))
  return {
    refusedDigits,
    press: key => {
      note(isNotTaken(phone + key))
      onChange(digitsAfterKey(phone, key))
    },
    fill: text => {
      note(isNotTaken(text))
      onChange(readDigits(text))
    },
    leave: () => setRefusedDigits(0),
  }
}
