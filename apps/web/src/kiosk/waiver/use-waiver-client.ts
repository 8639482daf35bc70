import { calls } from '@frontlash/web-client/calls'
import { randomId } from '@frontlash/web-client/random-id'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { saveClient } from '@frontlash/web-client/visit-client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { chosenLanguageFields } from '../../language/shown-language.ts'
import { checkInInBackground } from '../visit/background-check-in.ts'
import { checkInForBooking } from '../visit/booking-check-in.ts'
import { readVisit } from '../visit/read-visit.ts'
import { visit } from '../visit/visit-state.ts'
import { NOT_CREATED, type WaiverError } from './waiver-submission.ts'

export type WaiverClient = {
  readonly client: VisitClient | null
  /** False if there is no visit. No client can be created in this case. */
  readonly hasVisit: boolean
  readonly error: WaiverError | null
  /** Returns the client of the visit, or a newly created client; null if the creation failed (see `error`). */
  readonly ensure: () => Promise<VisitClient | null>
}

/**
 * Returns the client of the waiver. If the visit has a booking but no client record yet, creates the record while the
 * client reads. No text is sent about the new record.
 */
export function useWaiverClient(): WaiverClient {
  const [begun] = useState(readVisit)
  const [client, setClient] = useState(begun.client)
  const [error, setError] = useState<WaiverError | null>(null)
  const hasVisit = begun.client !== null || begun.step === 'new-client'
  const making = useRef<Promise<VisitClient | null> | null>(null)

  const ensure = useCallback((): Promise<VisitClient | null> => {
    const known = readVisit().client
    if (known) return Promise.resolve(known)
    setError(null)
    making.current ??= makeClient()
      .then(made => {
        setClient(made)
        return made
      })
      .catch(() => {
        setError(NOT_CREATED)
        return null
      })
      .finally(() => {
        making.current = null
      })
    return making.current
  }, [])

  useEffect(() => {
    if (hasVisit) void ensure()
  }, [hasVisit, ensure])

  return { client, hasVisit, error, ensure }
}

async function makeClient(): Promise<VisitClient> {
  const before = readVisit()
  if (before.step !== 'new-client') throw new Error('no client to create')
  const { phone, firstName, lastName } = before.newClient
  const location = readSelectedLocation()
  const response = await calls.registerClient({
    body: {
      phone,
      firstName,
      lastName,
      autoCreate: true,
      skipSMS: true,
      ...(location === null ? {} : { locationId: location }),
      ...chosenLanguageFields(),
    },
    idempotencyKey: randomId(),
  })
  // If the visit has ended, the response is ignored.
  const now = readVisit()
  if (now.step !== 'new-client' || now.newClient.phone !== phone) throw new Error('the visit is over')
  saveClient(response)
  visit.autoCreateClient.save(null)
  const client = readVisit().client!
  // The new client is checked in for the found booking; a submitted waiver waits for that check-in.
  if (now.booking) void checkInInBackground(client, checkInForBooking(client, now.booking, now.verification))
  return client
}
