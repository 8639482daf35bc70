import type { VerificationResponse } from '@frontlash/contract/check-in'
import { calls } from '@frontlash/web-client/calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { readVisit } from '../visit/read-visit.ts'
import { visit } from '../visit/visit-state.ts'

/** The client's booking: stored by an earlier screen, or requested again when this screen is opened directly. */
export type StatusLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** There is no visit, so there is nothing to show. */
  | { readonly state: 'nobody' }
  | { readonly state: 'ready'; readonly verification: VerificationResponse | null }

/** Reads the visit's verification; without one, but with a number, the server is asked again. */
export function useStatus(): StatusLoad {
  const [known] = useState(firstLoad)
  const { state, response } = useCall(verifyAgain, known.state === 'loading' ? {} : null, {
    onResponse: visit.verification.save,
  })
  if (known.state !== 'loading') return known
  return state === 'loaded' ? { state: 'ready', verification: response } : { state }
}

function firstLoad(): StatusLoad {
  const { step, verification, intent } = readVisit()
  // A walk-in with a request needs no booking for this screen.
  if (verification || intent) return { state: 'ready', verification }
  return { state: step === 'none' ? 'nobody' : 'loading' }
}

function verifyAgain(): Promise<VerificationResponse> {
  const location = readSelectedLocation()
  return calls.verifyAppointment({
    body: {
      phone: readVisit().phone,
      checkInTime: salonNow().toISOString(),
      ...(location === null ? {} : { currentLocationId: location }),
    },
  })
}
