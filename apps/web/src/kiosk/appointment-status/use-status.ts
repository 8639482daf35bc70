import type { VerificationAnswer } from '@frontlash/contract/check-in'
import { useEffect, useState } from 'react'
import { verifyAppointment } from '../../api/check-in-calls.ts'
import { salonNow } from '../../api/server-clock.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { visit } from '../visit/visit-state.ts'

/** What is known about the client's booking: kept from an earlier screen, or asked for again when this one is opened by itself. */
export type StatusLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** Nobody's visit: nothing to show. */
  | { readonly state: 'nobody' }
  | { readonly state: 'ready'; readonly verification: VerificationAnswer | null }

/** Reads the visit's verification; where there is none, but a number, the server is asked once more. */
export function useStatus(): StatusLoad {
  const [load, setLoad] = useState<StatusLoad>(readVisit)
  const isLoading = load.state === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    const show = (next: StatusLoad) => isCurrent && setLoad(next)
    verifyAgain()
      .then(verification => {
        // An answer that comes after the visit has ended belongs to nobody here.
        if (isCurrent) visit.verification.save(verification)
        show({ state: 'ready', verification })
      })
      .catch(() => show({ state: 'failed' }))
    return () => {
      isCurrent = false
    }
  }, [isLoading])
  return load
}

function readVisit(): StatusLoad {
  const verification = visit.verification.read()
  // A walk-in has said what they came for: no booking is needed to greet them.
  if (verification || visit.walkInIntent.read()) return { state: 'ready', verification }
  return phoneOfVisit() === '' ? { state: 'nobody' } : { state: 'loading' }
}

function phoneOfVisit(): string {
  return visit.phoneNumber.read() || visit.client.read()?.phone || ''
}

function verifyAgain(): Promise<VerificationAnswer> {
  const location = readSelectedLocation()
  return verifyAppointment({
    phone: phoneOfVisit(),
    checkInTime: salonNow().toISOString(),
    ...(location === null ? {} : { currentLocationId: location }),
  })
}
