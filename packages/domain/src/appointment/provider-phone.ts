import { type E164, toE164 } from '../phone.ts'

export type { E164 }

/**
 * A phone number from the booking system as the salon saves it; undefined when it is not North American. A number with
 * another country's code is not read as ten of our digits: +65 6123 4567 has ten digits too.
 */
export function northAmericanNumber(text: string): E164 | undefined {
  const trimmed = text.trim()
  return trimmed.startsWith('+') && !/^\+\s*1/.test(trimmed) ? undefined : toE164(trimmed)
}
