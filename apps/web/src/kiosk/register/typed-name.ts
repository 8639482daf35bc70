import { readObject, writeObject } from '@frontlash/web-client/browser-storage'
import type { RegistrationForm } from './registration-form.ts'

type TypedName = Pick<RegistrationForm, 'firstName' | 'lastName'>

const KEY = 'typedName'

/**
 * The name that the client typed in this visit. A client who goes back to choose another service need not type the name
 * again (docs/product/kiosk.md, "What is stored in the browser"). The session storage with the name is cleared at the
 * end of the visit.
 */
export function readTypedName(): TypedName {
  const stored = readObject<TypedName>('session', KEY)
  return { firstName: String(stored?.firstName ?? ''), lastName: String(stored?.lastName ?? '') }
}

export function saveTypedName({ firstName, lastName }: TypedName): void {
  writeObject('session', KEY, { firstName, lastName })
}
