import { cleanName, hasOnlyNameLetters, NAME_MAX, NAME_MIN } from '@frontlash/domain/person-name'
import { type PhoneDigits, phoneError } from '../visit/phone-digits.ts'

/** What somebody new types of herself. */
export type RegistrationForm = { readonly firstName: string; readonly lastName: string; readonly phone: PhoneDigits }

export type RegistrationErrors = { readonly [Field in keyof RegistrationForm]: string | null }

/** What is wrong with each field; null where nothing is. The server checks the same (packages/contract/src/common.ts). */
export function registrationErrors({ firstName, lastName, phone }: RegistrationForm): RegistrationErrors {
  return {
    firstName: nameError('First name', firstName),
    lastName: nameError('Last name', lastName),
    phone: phoneError(phone),
  }
}

function nameError(label: string, typed: string): string | null {
  const name = cleanName(typed)
  const length = [...name].length
  if (length === 0) return `${label} is required`
  if (length < NAME_MIN) return `${label} is too short`
  if (length > NAME_MAX) return `${label} is too long`
  return hasOnlyNameLetters(name) ? null : `${label} may hold only letters, spaces, ' . and -`
}
