import type { KeypadKey } from '../../ui/keypad.tsx'

/** A phone number while it is typed: up to ten digits, nothing else. */
export type PhoneDigits = string

export const PHONE_LENGTH = 10

/** The digits after a key of the keypad. More than ten are not taken. */
export function digitsAfterKey(digits: PhoneDigits, key: KeypadKey): PhoneDigits {
  if (key === 'Clear') return ''
  if (key === 'Backspace') return digits.slice(0, -1)
  return readDigits(digits + key)
}

/** The first ten digits of any text: what a paste or a filled-in field leaves. */
export function readDigits(text: string): PhoneDigits {
  return text.replace(/[^0-9]/g, '').slice(0, PHONE_LENGTH)
}

/** `(714) 555-01`: the number as far as it is typed. */
export function formatDigits(digits: PhoneDigits): string {
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** What is wrong with a number that somebody wants to check in with, or nothing. */
export function phoneError(digits: PhoneDigits): string | null {
  if (digits.length === 0) return 'Phone number is required'
  return digits.length === PHONE_LENGTH ? null : 'Please enter a valid 10-digit phone number'
}
