import { CALLS } from '@frontlash/contract/calls'
import type { SearchAppointmentsBody, VerificationAnswer } from '@frontlash/contract/check-in'
import { send } from './http-client.ts'

/** How far ahead the search looks, in days (docs/product/check-in.md, "Which appointment is chosen"). */
const SEARCH_DAYS = 180

/** A phone number's booking at any of the salons in the next 180 days, with the scenarios of the search's result card. */
export function searchAppointments(
  body: Omit<SearchAppointmentsBody, 'searchAllLocations' | 'searchDateRange'>,
): Promise<VerificationAnswer> {
  return send(CALLS.searchAppointments, {
    body: { ...body, searchAllLocations: true, searchDateRange: SEARCH_DAYS },
  })
}
