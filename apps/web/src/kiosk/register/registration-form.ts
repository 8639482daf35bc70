import { cleanName, nameProblem } from '@frontlash/domain/person-name'
import { type PhoneDigits, phoneError } from '../visit/phone-digits.ts'

export type RegistrationForm = { readonly firstName: string; readonly lastName: string; readonly phone: PhoneDigits }

export type RegistrationErrors = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: ReturnType<typeof phoneError>
}

const FIRST_NAME = {
  missing: 'First name is required',
  short: 'First name is too short',
  long: 'First name is too long',
  letters: "First name may hold only letters, spaces, ' . and -",
}
const LAST_NAME = {
  missing: 'Last name is required',
  short: 'Last name is too short',
  long: 'Last name is too long',
  letters: "Last name may hold only letters, spaces, ' . and -",
}

/** Returns the error of each field, or null. The server applies the same rules (packages/contract/src/common.ts). */
export function registrationErrors({ firstName, lastName, phone }: RegistrationForm): RegistrationErrors {
  return {
    firstName: nameError(firstName, FIRST_NAME),
    lastName: nameError(lastName, LAST_NAME),
    phone: phoneError(phone),
  }
}

function nameError(typed: string, sentences: typeof FIRST_NAME): string | null {
  const problem = nameProblem(cleanName(typed))
  return problem && sentences[problem]
}
