import { useState } from 'react'
import { useNavigate } from 'react-router'
import { salonNow } from '../../api/server-clock.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import type { VisitClient } from '../../device/session-start.ts'
import { keepCheckInAnswer } from '../visit/check-in-answer.ts'
import { deliveries } from '../visit/deliveries.ts'
import { isServersOwnError } from '../visit/server-error.ts'
import { visit } from '../visit/visit-state.ts'
import { type AppointmentInfo, checkInNowBody } from './appointment-info.ts'

export type CheckInNow = {
  readonly state: 'idle' | 'sending' | 'failed'
  readonly press: (info: AppointmentInfo) => void
}

/**
 * 'Check In Now': checks the client in and goes on to say so. One that does not get through is kept and sent again; an arrival
 * that no longer counts for the booking goes on to what the salon says about that.
 *
 * @param onRefused told when the server will not take it: the booking may have been moved or cancelled meanwhile
 */
export function useCheckInNow(client: VisitClient, onRefused: () => void): CheckInNow {
  const navigate = useNavigate()
  const [state, setState] = useState<CheckInNow['state']>('idle')
  const [earlierKey, setEarlierKey] = useState<string>()

  const press = async (info: AppointmentInfo) => {
    setState('sending')
    const before = visit.lastCheckIn.read()
    const body = checkInNowBody(client.id, info.today, readSelectedLocation())
    const sending = deliveries.keepAndSend({ kind: 'check-in', phone: client.phone, body }, earlierKey)
    setEarlierKey(sending.key)
    const lastCheckIn = await keepCheckInAnswer(client, sending.outcome)
    const result = await sending.outcome
    // Her time at the screen may have run out meanwhile, and with it her visit.
    if (visit.client.read()?.id !== client.id) return
    if (result.outcome === 'refused' || (result.outcome === 'kept' && isServersOwnError(result.error))) {
      visit.lastCheckIn.save(before)
      setState('failed')
      if (result.outcome === 'refused') onRefused()
      return
    }
    if (!lastCheckIn.checkedIn && !lastCheckIn.kept) {
      // Asked anew there: too late, or booked at another salon.
      visit.verification.save(null)
      navigate('/appointment-status', { replace: true })
      return
    }
    visit.lastCheckIn.save({
      ...lastCheckIn,
      visit: {
        service: body.serviceType ?? '',
        technician: body.technician ?? '',
        at: info.today?.start_at ?? salonNow().toISOString(),
        daysSinceLastVisit: info.daysSinceLastVisit,
      },
    })
    navigate('/appointment-success', { replace: true })
  }
  return { state, press: info => void press(info) }
}
