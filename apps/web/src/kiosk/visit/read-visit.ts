import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import type { WalkInIntent } from '@frontlash/contract/clients'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { readClient } from '@frontlash/web-client/visit-client'
import { type AutoCreateClient, type CheckedInVisit, type LastCheckIn, visit } from './visit-state.ts'

type Facts = {
  /** The typed number in any format, otherwise the client's; empty when there is none. */
  readonly phone: string
  /** True once the server has responded that the number is unknown. */
  readonly isPhoneUnknown: boolean
  /** The verification of the number's booking; null if there was none. */
  readonly verification: VerificationResponse | null
  /** The request of a walk-in. */
  readonly intent: WalkInIntent | null
}

/** The progress of the visit at this device, and what the screens of that step show. */
export type Visit = Facts &
  (
    | { readonly step: 'none'; readonly client: null }
    /** A number was typed. Its owner was not looked up yet, or is unknown. */
    | { readonly step: 'number'; readonly client: null }
    /** The client is unknown but has a booking, so the waiver screen creates the client and checks them in. */
    | {
        readonly step: 'new-client'
        readonly client: null
        readonly newClient: AutoCreateClient
        readonly booking: AppointmentResponse | null
      }
    /** The client is known and was not checked in yet. */
    | { readonly step: 'client'; readonly client: VisitClient }
    /** The check-in was sent, with or without a response. */
    | { readonly step: 'sent'; readonly client: VisitClient; readonly checkIn: LastCheckIn }
    /** The check-in was refused because the location takes no walk-ins today. */
    | { readonly step: 'no-walk-ins'; readonly client: VisitClient; readonly checkIn: LastCheckIn }
    /** The client pressed 'Check In Now' for one of their bookings. */
    | {
        readonly step: 'checked-in-now'
        readonly client: VisitClient
        readonly checkIn: LastCheckIn
        readonly checkedInFor: CheckedInVisit
      }
  )

export type VisitStep = Visit['step']

/**
 * The progress of the client at this device, from the stored values of the visit (docs/product/kiosk.md, "What is stored
 * in the browser").
 */
export function readVisit(): Visit {
  const client = readClient()
  const facts: Facts = {
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
