import type { ClientResponse, RegisterClientBody } from '@frontlash/contract/clients'
import { noticeVersion, REGISTRATION_NOTICE } from '@frontlash/domain/consent-notice'
import { cleanName } from '@frontlash/domain/person-name'
import { calls } from '@frontlash/web-client/calls'
import { ApiError } from '@frontlash/web-client/http-client'
import { randomId } from '@frontlash/web-client/random-id'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { chosenLanguageFields, useLanguage } from '../../language/shown-language.ts'
import type { PhoneDigits } from '../visit/phone-digits.ts'
import { continueAs } from './continue-as.ts'
import type { RegistrationForm } from './registration-form.ts'

type Registration = {
  readonly isRegistering: boolean
  /** The refusal of the server, or the message about another failure. */
  readonly error: ApiError | 'register.failed' | null
  readonly register: (form: RegistrationForm) => Promise<void>
  /** Continues the visit as the client who owns the phone number. */
  readonly checkInAs: (client: ClientResponse, phone: PhoneDigits) => Promise<void>
}

/**
 * Creates a client from the typed data, and continues the visit as this client.
 *
 * @param on.taken called if the phone number belongs to a client; the visit continues as that client only after a tap
 */
export function useRegistration(on: { done: () => void; taken: (client: ClientResponse) => void }): Registration {
  const [isRegistering, setIsRegistering] = useState(false)
  const [error, setError] = useState<Registration['error']>(null)
  const language = useLanguage()
  // The consent notice is shown again in another language, so the time at which it was shown is updated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again in another language
  const shownAt = useMemo(() => salonNow().toISOString(), [language])
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // A retry with unchanged input uses the same idempotency key, so that the client is registered only once.
  const attempt = useRef({ body: '', key: '' })
  const keyOf = (body: RegisterClientBody) => {
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomId() }
    return attempt.current.key
  }

  const proceed = async (client: ClientResponse, phone: PhoneDigits, who: 'known' | 'new') => {
    await continueAs(client, phone, who)
    if (isHere.current) on.done()
  }

  return {
    isRegistering,
    error,
    register: async form => {
      setError(null)
      setIsRegistering(true)
      const location = readSelectedLocation()
      const body = {
        phone: form.phone,
        firstName: cleanName(form.firstName),
        lastName: cleanName(form.lastName),
        consent: { textVersion: noticeVersion(REGISTRATION_NOTICE, language), shownAt },
        ...(location === null ? {} : { locationId: location }),
        ...chosenLanguageFields(),
      }
      try {
        const { existing, ...client } = await calls.registerClient({ body, idempotencyKey: keyOf(body) })
        if (!isHere.current) return
        if (!existing) return await proceed(client, form.phone, 'new')
        on.taken(client)
      } catch (failure) {
        setError(failure instanceof ApiError && failure.msg ? failure : 'register.failed')
      }
      setIsRegistering(false)
    },
    checkInAs: async (client, phone) => {
      setIsRegistering(true)
      await proceed(client, phone, 'known')
    },
  }
}
