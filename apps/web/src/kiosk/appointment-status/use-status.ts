import type { VerificationResponse } from '@frontlash/contract/check-in'
import { calls } from '@frontlash/web-client/calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { readVisit } from '../visit/read-visit.ts'
import { visit } from '../visit/visit-state.ts'

/** The status of the booking. If no earlier screen has stored a verification of the booking, the server sends one. */
export type StatusLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** No visit is stored, so there is no status to show. */
  | { readonly state: 'nobody' }
  | { readonly state: 'ready'; readonly verification: VerificationResponse | null }

/**
 * Returns the stored verification of the visit. If only a phone number is stored, requests a verification from the
 * server.
 */
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
  // A walk-in who has chosen a service needs no booking on this screen.
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
