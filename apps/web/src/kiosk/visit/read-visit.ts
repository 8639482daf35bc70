import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import type { WalkInIntent } from '@frontlash/contract/clients'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { readClient } from '@frontlash/web-client/visit-client'
import { type AutoCreateClient, type CheckedInVisit, type LastCheckIn, visit } from './visit-state.ts'

type Details = {
  /** The typed phone number in any format, else the client's phone number, else an empty string. */
  readonly phone: string
  /** True if the server has responded that the phone number is unknown. */
  readonly isPhoneUnknown: boolean
  /** The verification of today's booking for the phone number; null if it was not verified. */
  readonly verification: VerificationResponse | null
  readonly intent: WalkInIntent | null
}

/** The step that the visit has reached on this device, with the data for its screens. */
export type Visit = Details &
  (
    | { readonly step: 'none'; readonly client: null }
    /** A phone number was typed. Its owner is unknown or was not looked up yet. */
    | { readonly step: 'number'; readonly client: null }
    /** A new client with a booking: the waiver screen creates the client record and checks the client in. */
    | {
        readonly step: 'new-client'
        readonly client: null
        readonly newClient: AutoCreateClient
        readonly booking: AppointmentResponse | null
      }
    | { readonly step: 'client'; readonly client: VisitClient }
    /** The check-in was sent; the response may still be missing. */
    | { readonly step: 'sent'; readonly client: VisitClient; readonly checkIn: LastCheckIn }
    /** The check-in was refused because the location takes no walk-ins today. */
    | { readonly step: 'no-walk-ins'; readonly client: VisitClient; readonly checkIn: LastCheckIn }
    /** The client pressed 'Check In Now' for a booking. */
    | {
        readonly step: 'checked-in-now'
        readonly client: VisitClient
        readonly checkIn: LastCheckIn
        readonly checkedInFor: CheckedInVisit
      }
  )

export type VisitStep = Visit['step']

/** Returns the step of the visit, from its stored values (docs/product/kiosk.md, "What is stored in the browser"). */
export function readVisit(): Visit {
  const client = readClient()
  const facts: Details = {
    phone: visit.phoneNumber.read() || client?.phone || '',
    isPhoneUnknown: visit.existingClient.read() === false,
    verification: visit.verification.read(),
    intent: visit.walkInIntent.read(),
  }
  if (client === null) {
    const newClient = visit.autoCreateClient.read()
    if (newClient)
      return { ...facts, step: 'new-client', client: null, newClient, booking: visit.foundAppointment.read() }
    return { ...facts, step: facts.phone === '' ? 'none' : 'number', client: null }
  }
  const checkIn = visit.lastCheckIn.read()
  if (checkIn === null) return { ...facts, step: 'client', client }
  if (checkIn.noWalkIns) return { ...facts, step: 'no-walk-ins', client, checkIn }
  if (checkIn.visit) return { ...facts, step: 'checked-in-now', client, checkIn, checkedInFor: checkIn.visit }
  return { ...facts, step: 'sent', client, checkIn }
}
