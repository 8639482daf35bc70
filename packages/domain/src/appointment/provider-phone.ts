import { type E164, toE164 } from '../phone.ts'

export type { E164 }

/**
 * Converts a North American phone number from the booking system; undefined for any other phone number. A number with
 * another country code is refused even if it has ten digits, such as +65 6123 4567.
 */
export function northAmericanNumber(text: string): E164 | undefined {
  const trimmed = text.trim()
  return trimmed.startsWith('+') && !/^\+\s*1/.test(trimmed) ? undefined : toE164(trimmed)
}
