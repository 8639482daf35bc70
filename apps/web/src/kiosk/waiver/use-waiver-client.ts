import { useCallback, useEffect, useRef, useState } from 'react'
import { registerClient } from '../../api/client-calls.ts'
import { randomId } from '../../api/random-id.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import type { VisitClient } from '../../device/session-start.ts'
import { checkInForBooking } from '../visit/booking-check-in.ts'
import { checkInBeside } from '../visit/check-in-beside.ts'
import { visit } from '../visit/visit-state.ts'
import { NOT_CREATED } from './waiver-submission.ts'

export type WaiverClient = {
  readonly client: VisitClient | null
  /** False when nobody's visit leads here: there is no client, and none to be made. */
  readonly isSomebody: boolean
  readonly error: string | null
  /** The client, created first where there is none yet; null when that failed (the error says so). */
  readonly ensure: () => Promise<VisitClient | null>
}

/**
 * Whose waiver it is. Where a booking was found for somebody whom the salon does not know yet, the client is created here,
 * without a text message, while they read.
 */
export function useWaiverClient(): WaiverClient {
  const [client, setClient] = useState(visit.client.read)
  const [error, setError] = useState<string | null>(null)
  const [isSomebody] = useState(() => client !== null || visit.autoCreateClient.read() !== null)
  const making = useRef<Promise<VisitClient | null> | null>(null)

  const ensure = useCallback((): Promise<VisitClient | null> => {
    const known = visit.client.read()
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
    if (isSomebody) void ensure()
  }, [isSomebody, ensure])

  return { client, isSomebody, error, ensure }
}

async function makeClient(): Promise<VisitClient> {
  const marker = visit.autoCreateClient.read()
  if (!marker) throw new Error('nobody to make a client of')
  const { phone, firstName, lastName } = marker
  const location = readSelectedLocation()
  const answer = await registerClient(
    {
      phone,
      firstName,
      lastName,
      autoCreate: true,
      skipSMS: true,
      ...(location === null ? {} : { locationId: location }),
    },
    randomId(),
  )
  // The visit may have ended while the server was thinking; what it answered belongs to nobody here any more.
  if (visit.autoCreateClient.read()?.phone !== phone) throw new Error('the visit is over')
  visit.client.save(answer)
  visit.autoCreateClient.save(null)
  const made = visit.client.read()!
  checkInForFoundBooking(made)
  return made
}

/** Checks in the booking the client went on with, now that the client exists; the submitted waiver waits for it. */
function checkInForFoundBooking(client: VisitClient): void {
  const found = visit.foundAppointment.read()
  if (!found || visit.lastCheckIn.read() !== null) return
  void checkInBeside(client, checkInForBooking(client, found, visit.verification.read()))
}
