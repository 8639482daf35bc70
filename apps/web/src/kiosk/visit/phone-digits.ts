import type { KeypadKey } from '../../ui/keypad.tsx'

/** A phone number while it is typed: up to ten digits. */
export type PhoneDigits = string

export const PHONE_LENGTH = 10

/** Shown when a 0 or 1 was pressed first (docs/product/kiosk.md, "What may be typed"). */
export const START_WITH_AREA_CODE = 'Start with the area code'
/** Shown when there are more digits than a US number has: the rest is rejected. */
export const TEN_DIGITS = 'A phone number has ten digits'

/** The digits after a key of the keypad. A 0 or 1 at the start is rejected, and so are more than ten digits. */
export function digitsAfterKey(digits: PhoneDigits, key: KeypadKey): PhoneDigits {
  if (key === 'Clear') return ''
  if (key === 'Backspace') return digits.slice(0, -1)
  return readDigits(digits + key)
}

/**
 * The first ten digits of any text, for a paste or a filled-in field. No area code begins with 0 or 1, so these digits
 * are dropped at the start, as in +1 or 1-714: keeping them would shift every digit by one and give another person's
 * number.
 */
export function readDigits(text: string): PhoneDigits {
  return fromAreaCode(text).slice(0, PHONE_LENGTH)
}

/**
 * True when a part of what was typed or pasted is rejected and the client should see a hint: it lacks an area code, or
 * has more than ten digits.
 */
export function isNotTaken(text: string): boolean {
  return lacksAreaCode(text) || fromAreaCode(text).length > PHONE_LENGTH
}

/**
 * True when a text begins with a 0 or 1 that is not a country code, so that the client should see a hint. The country
 * code is a 1 after a plus sign, or before the ten digits of a number.
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

/** `(714) 555-01`: the number as far as it is typed. */
export function formatDigits(digits: PhoneDigits): string {
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** What is wrong with a number typed for a check-in, or null. */
export function phoneError(digits: PhoneDigits): string | null {
  if (digits.length === 0) return 'Phone number is required'
  return digits.length === PHONE_LENGTH ? null : 'Please enter a valid 10-digit phone number'
}
