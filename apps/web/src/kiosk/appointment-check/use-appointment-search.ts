import { calls } from '@frontlash/web-client/calls'
import { findClient } from '@frontlash/web-client/client-calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useEffect, useRef, useState } from 'react'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { type Candidate, candidatesToChoose } from '../visit/candidates.ts'
import { readVisit } from '../visit/read-visit.ts'
import { type SearchCalls, type SearchFinding, searchForAppointment } from './appointment-search.ts'
import { runSearch, SEARCH_STEPS, type SearchStep } from './search-steps.ts'

/** The number of days ahead that the search covers (docs/product/check-in.md, "Which appointment is chosen"). */
const SEARCH_DAYS = 180

export type AppointmentCheck =
  | { readonly step: 'asking' }
  | ({ readonly step: 'searching' } & SearchStep)
  /** Two people with this phone number have a booking today. The client must tap a name. */
  | { readonly step: 'choosing'; readonly candidates: readonly Candidate[] }
  | { readonly step: 'result'; readonly finding: SearchFinding }

type Search = {
  readonly check: AppointmentCheck
  /** Starts the search. `appointmentId` is the booking that the client tapped, if two people share the phone number. */
  readonly search: (appointmentId?: string) => void
}

/**
 * The state of the screen, from the greeting to the result of the search.
 *
 * @param phone ten digits
 */
export function useAppointmentSearch(phone: string): Search {
  const [check, setCheck] = useState<AppointmentCheck>({ step: 'asking' })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const search = (appointmentId?: string) => {
    stop.current()
    setCheck({ step: 'searching', ...SEARCH_STEPS[0]! })
    const work = searchForAppointment(phone, readVisit().client, callsFor(appointmentId), salonNow)
    const run = runSearch(work, step => setCheck({ step: 'searching', ...step }))
    stop.current = run.stop
    void run.result.then(finding => {
      const candidates = appointmentId === undefined ? candidatesToChoose(finding.response) : null
      setCheck(candidates ? { step: 'choosing', candidates } : { step: 'result', finding })
    })
  }

  return { check, search }
}

function callsFor(appointmentId: string | undefined): SearchCalls {
  const location = readSelectedLocation()
  return {
    search: phone =>
      calls.searchAppointments({
        body: {
          phone,
          checkInTime: salonNow().toISOString(),
          searchAllLocations: true,
          searchDateRange: SEARCH_DAYS,
          ...(location === null ? {} : { currentLocationId: location }),
          ...(appointmentId === undefined ? {} : { appointmentId }),
        },
      }),
    findClient,
  }
}
