import { readObject, writeObject } from '@frontlash/web-client/browser-storage'
import type { RegistrationForm } from './registration-form.ts'

type TypedName = Pick<RegistrationForm, 'firstName' | 'lastName'>

const KEY = 'typedName'

/**
 * The name as far as it was typed in this visit, so that a client who goes back to choose another service need not type
 * it again (docs/product/kiosk.md, "What is stored in the browser"). The end of the visit clears it with the session
 * storage.
 */
export function readTypedName(): TypedName {
  const stored = readObject<TypedName>('session', KEY)
  return { firstName: String(stored?.firstName ?? ''), lastName: String(stored?.lastName ?? '') }
}

/** Saves the name as far as it is typed. */
export function saveTypedName({ firstName, lastName }: TypedName): void {
  writeObject('session', KEY, { firstName, lastName })
}
