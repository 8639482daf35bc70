import type { AppointmentTodayResponse } from '@frontlash/contract/visit-history'
import { calls } from '@frontlash/web-client/calls'
import { outbox } from '@frontlash/web-client/outbox/device-outbox'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { readClient } from '@frontlash/web-client/visit-client'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../router/router.tsx'
import { checkInNowWrite, finishCheckInNow } from '../visit/check-in-now.ts'
import { type ChosenBooking, visit } from '../visit/visit-state.ts'
import { nameOfAnother } from './appointment-info.ts'

/** The state of 'Check In Now', and the booking for which it was last pressed; null if it was not pressed yet. */
export type CheckInNowState = { readonly bookingId: string; readonly is: 'sending' | 'failed' } | null

export type CheckInNow = {
  readonly state: CheckInNowState
  readonly press: (booking: AppointmentTodayResponse, daysSinceLastVisit: number | null) => void
}

/**
 * The action of 'Check In Now': checks the client in for a booking and shows the result. An undelivered check-in is
 * saved and retried. If the booking belongs to someone else with the client's phone number, that person signs the
 * waiver first.
 *
 * @param onRefused called if the server refuses the check-in; the booking may have been moved or cancelled
 */
export function useCheckInNow(client: VisitClient, onRefused: () => void): CheckInNow {
  const navigate = useNavigate()
  const [signed] = useState(visit.bookingToSign.read)
  const [state, setState] = useState<CheckInNowState>(() =>
    signed?.state === 'failed' ? { bookingId: idOf(signed), is: 'failed' } : null,
  )
  // Each booking has its own idempotency key, so a second press after a failure repeats the same check-in.
  const keys = useRef(new Map(signed?.checkInKey ? [[idOf(signed), signed.checkInKey]] : []))
  // If the client comes back from the waiver, the client must choose a booking again.
  useEffect(() => visit.bookingToSign.save(null), [])

  const press: CheckInNow['press'] = async (booking, daysSinceLastVisit) => {
    const chosen = { booking, daysSinceLastVisit }
    const bookingId = idOf(chosen)
    setState({ bookingId, is: 'sending' })
    if (nameOfAnother(booking, client.first_name) !== null && !(await hasSignedToday(client.id, bookingId))) {
      if (readClient()?.id !== client.id) return
      visit.bookingToSign.save({ ...chosen, state: 'unsigned' })
      return navigate('/waiver')
    }
    const sending = outbox.saveAndSend(checkInNowWrite(client, booking), keys.current.get(bookingId))
    keys.current.set(bookingId, sending.key)
    const end = await finishCheckInNow(client, chosen, sending.outcome)
    if (end === 'left') return
    if (end === 'refused' || end === 'failed') {
      setState({ bookingId, is: 'failed' })
      if (end === 'refused') onRefused()
      return
    }
    navigate(end, { replace: true })
  }
  return { state, press: (booking, days) => void press(booking, days) }
}

function idOf({ booking }: ChosenBooking): string {
  return booking.square_appointment_id
}

/**
 * Returns true if the person on a booking has signed the waiver today, according to this device or the server. If there
 * is no response, returns false: the person then signs again, which does no harm.
 */
async function hasSignedToday(clientId: string, appointmentId: string): Promise<boolean> {
  const isWaiting = outbox.read().waiting.some(({ submission: { kind, body } }) => {
    return kind === 'waiver' && body.clientId === clientId && body.appointmentId === appointmentId
  })
  if (isWaiting) return true
  try {
    return (await calls.currentWaiver({ query: { clientId, appointmentId } })).signedToday
  } catch {
    return false
  }
}
