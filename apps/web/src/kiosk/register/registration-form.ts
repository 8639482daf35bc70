import type { PlainKey } from '@frontlash/domain/messages/say'
import { cleanName, nameProblem } from '@frontlash/domain/person-name'
import { type PhoneDigits, phoneError } from '../visit/phone-digits.ts'

export type RegistrationForm = { readonly firstName: string; readonly lastName: string; readonly phone: PhoneDigits }

export type RegistrationErrors = { readonly [Field in keyof RegistrationForm]: PlainKey | null }

const FIRST_NAME = {
  missing: 'register.firstRequired',
  short: 'register.firstShort',
  long: 'register.firstLong',
  letters: 'register.firstLetters',
} as const
const LAST_NAME = {
  missing: 'register.lastRequired',
  short: 'register.lastShort',
  long: 'register.lastLong',
  letters: 'register.lastLetters',
} as const

/**
 * Returns an error message for each invalid field, and null for each valid field. The server has the same rules
 * (packages/contract/src/common.ts).
 */
export function registrationErrors({ firstName, lastName, phone }: RegistrationForm): RegistrationErrors {
  return {
    firstName: nameError(firstName, FIRST_NAME),
    lastName: nameError(lastName, LAST_NAME),
    phone: phoneError(phone),
  }
}

function nameError(typed: string, messages: typeof FIRST_NAME | typeof LAST_NAME): PlainKey | null {
  const problem = nameProblem(cleanName(typed))
  return problem && messages[problem]
}
