import type { KeypadKey } from '../../ui/keypad.tsx'

/** The digits typed so far, at most ten. */
export type PhoneDigits = string

export const PHONE_LENGTH = 10

/** Returns the digits after a key. A 0 or 1 at the start is rejected, and so is every digit after the tenth. */
export function digitsAfterKey(digits: PhoneDigits, key: KeypadKey): PhoneDigits {
  if (key === 'Clear') return ''
  if (key === 'Backspace') return digits.slice(0, -1)
  return readDigits(digits + key)
}

/**
 * Returns the first ten digits of a paste or an autofill. A leading 0 or 1 is dropped, as in +1 or 1-714, because no
 * area code begins with it. If it was kept, the first ten digits would be another person's phone number.
 */
export function readDigits(text: string): PhoneDigits {
  return fromAreaCode(text).slice(0, PHONE_LENGTH)
}

/**
 * True if some characters were rejected, so that the client should see a hint: the area code is missing, or there are
 * more than ten digits.
 */
export function isNotTaken(text: string): boolean {
  return lacksAreaCode(text) || fromAreaCode(text).length > PHONE_LENGTH
}

/**
 * True if the characters begin with a 0 or 1 that is not a country code, so that the client should see a hint. The
 * country code is a 1 after a plus sign, or before the ten digits of a phone number.
 */
export function lacksAreaCode(text: string): boolean {
  const digits = onlyDigits(text)
  const hasCountryCode = /^\s*\+/.test(text) ? /^1[2-9]/.test(digits) : /^1[2-9]\d{9}$/.test(digits)
  return /^[01]/.test(digits) && !hasCountryCode
}

function fromAreaCode(text: string): string {
  return onlyDigits(text).replace(/^[01]+/, '')
}

function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** Formats the digits typed so far: `(714) 555-01`. */
export function formatDigits(digits: PhoneDigits): string {
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** Returns the message about a phone number typed for a check-in; null if the number is valid. */
export function phoneError(digits: PhoneDigits): 'phone.required' | 'phone.invalid' | null {
  if (digits.length === 0) return 'phone.required'
  return digits.length === PHONE_LENGTH ? null : 'phone.invalid'
}
