import type { ClientResponse } from '@frontlash/contract/clients'
import { findClient } from '@frontlash/web-client/client-calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { PHONE_LENGTH, type PhoneDigits, readDigits } from '../visit/phone-digits.ts'
import { readVisit } from '../visit/read-visit.ts'

export type PhoneOwner =
  | { readonly state: 'nobody' }
  | { readonly state: 'asking' }
  | { readonly state: 'client'; readonly client: ClientResponse }
  /** A failed lookup is ignored, because the registration itself shows whether the phone number has an owner. */
  | { readonly state: 'failed' }

const NOBODY: PhoneOwner = { state: 'nobody' }

/**
 * Looks up the owner of a phone number of ten digits. The phone number from the beginning of the visit was looked up
 * already.
 *
 * @returns the owner, and a function that sets the owner found by the registration
 */
export function usePhoneOwner(phone: PhoneDigits): [PhoneOwner, (client: ClientResponse) => void] {
  const [unknown] = useState(() => (readVisit().isPhoneUnknown ? phoneOfVisit() : null))
  const [taken, setTaken] = useState<{ phone: PhoneDigits; client: ClientResponse } | null>(null)
  const isWorthAsking = phone.length === PHONE_LENGTH && phone !== unknown
  const found = useCall(findClient, isWorthAsking ? phone : null)
  const ownerOf = (client: ClientResponse | null): PhoneOwner => (client ? { state: 'client', client } : NOBODY)
  return [owner(), client => setTaken({ phone, client })]

  function owner(): PhoneOwner {
    if (taken?.phone === phone) return ownerOf(taken.client)
    if (!isWorthAsking) return NOBODY
    if (found.state === 'loading') return { state: 'asking' }
    return found.state === 'failed' ? { state: 'failed' } : ownerOf(found.response)
  }
}

/** The phone number typed at the start of the visit, as digits. */
export function phoneOfVisit(): PhoneDigits {
  return readDigits(readVisit().phone)
}
