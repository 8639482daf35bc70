import type { AppointmentTodayAnswer } from '@frontlash/contract/visit-history'
import { useRef, useState } from 'react'
import { verifyAppointment } from '../../api/check-in-calls.ts'
import { salonNow } from '../../api/server-clock.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import type { VisitClient } from '../../device/session-start.ts'
import { readClient } from '../../device/visit-client.ts'
import { useNavigate } from '../../router/router.tsx'
import { outbox } from '../outbox/device-outbox.ts'
import { saveCheckInAnswer } from '../visit/check-in-answer.ts'
import { isServersOwnError } from '../visit/server-error.ts'
import { visit } from '../visit/visit-state.ts'
import { checkInNowBody } from './appointment-info.ts'

/** The state of the last press of 'Check In Now', and its booking; null before any. */
export type CheckInNowState = { readonly bookingId: string; readonly is: 'sending' | 'failed' } | null

export type CheckInNow = {
  readonly state: CheckInNowState
  readonly press: (booking: AppointmentTodayAnswer, daysSinceLastVisit: number | null) => void
}

/**
 * 'Check In Now': checks the client in for a booking and shows the result. A check-in that cannot be delivered is saved
 * and retried. If the booking cannot be checked in here any more (too late, or moved), the status screen follows.
 *
 * @param onRefused called when the server refuses it: the booking may have been moved or cancelled in the meantime
 */
export function useCheckInNow(client: VisitClient, onRefused: () => void): CheckInNow {
  const navigate = useNavigate()
  const [state, setState] = useState<CheckInNowState>(null)
  // A press after a failure repeats the delivery of the same booking, and replaces no other's.
  const keys = useRef(new Map<string, string>())

  const press: CheckInNow['press'] = async (booking, daysSinceLastVisit) => {
    const bookingId = booking.square_appointment_id
    setState({ bookingId, is: 'sending' })
    const before = visit.lastCheckIn.read()
    const body = checkInNowBody(client.id, booking, readSelectedLocation())
    const sending = outbox.saveAndSend({ kind: 'check-in', phone: client.phone, body }, keys.current.get(bookingId))
    keys.current.set(bookingId, sending.key)
    const lastCheckIn = await saveCheckInAnswer(client, sending.outcome)
    const result = await sending.outcome
    // The screen's time may have run out in the meantime, and the visit ended.
    const isOver = () => readClient()?.id !== client.id
    if (isOver()) return
    if (result.outcome === 'refused' || (result.outcome === 'pending' && isServersOwnError(result.error))) {
      visit.lastCheckIn.save(before)
      setState({ bookingId, is: 'failed' })
      if (result.outcome === 'refused') onRefused()
      return
    }
    if (!lastCheckIn.checkedIn && !lastCheckIn.kept) {
      // Too late, or moved to another salon: the status is about this booking, and not about an earlier request for a
      // visit.
      const verification = await verify(client, bookingId)
      if (isOver()) return
      visit.verification.save(verification)
      visit.walkInIntent.save(null)
      navigate('/appointment-status', { replace: true })
      return
    }
    visit.lastCheckIn.save({
      ...lastCheckIn,
      visit: {
        service: body.serviceType ?? '',
        technician: body.technician ?? '',
        at: booking.start_at,
        daysSinceLastVisit,
      },
    })
    navigate('/appointment-success', { replace: true })
  }
  return { state, press: (booking, days) => void press(booking, days) }
}

/** The current verification of a booking; null when it cannot be read, and the next screen tries again. */
function verify({ phone }: VisitClient, appointmentId: string) {
  const location = readSelectedLocation()
  return verifyAppointment({
    phone,
    appointmentId,
    checkInTime: salonNow().toISOString(),
    ...(location === null ? {} : { currentLocationId: location }),
  }).catch(() => null)
}
