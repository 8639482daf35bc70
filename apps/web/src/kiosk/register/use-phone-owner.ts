import type { ClientAnswer } from '@frontlash/contract/clients'
import { useEffect, useState } from 'react'
import { findClient } from '../../api/client-calls.ts'
import { PHONE_LENGTH, type PhoneDigits, readDigits } from '../visit/phone-digits.ts'
import { visit } from '../visit/visit-state.ts'

export type PhoneOwner =
  | { readonly state: 'nobody' }
  | { readonly state: 'asking' }
  | { readonly state: 'client'; readonly client: ClientAnswer }
  /** It could not be asked. Registering finds it out all the same. */
  | { readonly state: 'failed' }

const NOBODY: PhoneOwner = { state: 'nobody' }

/**
 * Whose number it is, asked as soon as it has ten digits. The number the visit began with was looked up already.
 *
 * @returns the owner, and how to say that a number turned out to have one
 */
export function usePhoneOwner(phone: PhoneDigits): [PhoneOwner, (client: ClientAnswer) => void] {
  const [unknown] = useState(() => (visit.existingClient.read() === false ? phoneOfVisit() : null))
  const [found, setFound] = useState<{ phone: PhoneDigits; owner: PhoneOwner } | null>(null)
  const isWorthAsking = phone.length === PHONE_LENGTH && phone !== unknown

  useEffect(() => {
    if (!isWorthAsking) return
    let isCurrent = true
    const settle = (owner: PhoneOwner) => isCurrent && setFound({ phone, owner })
    findClient(phone)
      .then(client => settle(client ? { state: 'client', client } : NOBODY))
      .catch(() => settle({ state: 'failed' }))
    return () => {
      isCurrent = false
    }
  }, [phone, isWorthAsking])

  const owner = found?.phone === phone ? found.owner : isWorthAsking ? ({ state: 'asking' } as const) : NOBODY
  return [owner, client => setFound({ phone, owner: { state: 'client', client } })]
}

/** The number the visit began with, as far as it is one. */
export function phoneOfVisit(): PhoneDigits {
  return readDigits(visit.phoneNumber.read() ?? '')
}
