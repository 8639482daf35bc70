import { shortName, splitName } from '@frontlash/domain/person-name'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { useState } from 'react'
import { readVisit } from '../visit/read-visit.ts'
import { type BookingToSign, visit } from '../visit/visit-state.ts'

/** The person who signs. Two people with the same phone number share a client record, but have separate bookings. */
export type Signer = {
  /** First name and last initial; empty while the client is being created. */
  readonly name: string
  readonly appointmentId: string | undefined
  /** The booking of another person with the client's phone number, if that person signs; null if the client signs. */
  readonly toSign: BookingToSign | null
}

/** Returns the person whose waiver is shown. The person does not change while the screen is shown. */
export function useSigner(client: VisitClient | null): Signer {
  const [{ toSign, appointmentId }] = useState(readBooking)
  const { firstName, lastName } = toSign
    ? splitName(toSign.booking.customerName)
    : { firstName: client?.first_name ?? '', lastName: client?.last_name ?? '' }
  return { name: shortName(firstName, lastName), appointmentId, toSign }
}

function readBooking() {
  const toSign = visit.bookingToSign.read()
  const booking = toSign?.booking ?? readVisit().verification?.appointment
  return { toSign, appointmentId: booking?.square_appointment_id }
}
