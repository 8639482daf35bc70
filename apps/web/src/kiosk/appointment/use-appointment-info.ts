import { formatPhone } from '@frontlash/domain/phone'
import { calls } from '@frontlash/web-client/calls'
import { findClient } from '@frontlash/web-client/client-calls'
import { ApiError } from '@frontlash/web-client/http-client'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { useEffect, useEffectEvent } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { AppointmentInfo } from './appointment-info.ts'

export type InfoLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly info: AppointmentInfo }

type InfoOfClient = {
  readonly load: InfoLoad
  /** Loads the data again. The current data is shown until the response arrives. */
  readonly again: () => void
}

/** Loads a client's bookings and visits. After a failure, they are loaded again when the network is available. */
export function useAppointmentInfo(client: VisitClient): InfoOfClient {
  const { state, response: info, again } = useCall(readInfo, client)
  const onOnline = useEffectEvent(() => state === 'failed' && again())
  useEffect(() => {
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  // After a failure, the last loaded data stays on the screen.
  return { load: info ? { state: 'ready', info } : { state: state === 'failed' ? 'failed' : 'loading' }, again }
}

async function readInfo(client: VisitClient): Promise<AppointmentInfo> {
  // For a client without an id, nothing can be loaded. Only the email is known, because the client signed in without a
  // profile.
  if (client.id === '') return { today: [], next: null, daysSinceLastVisit: null, history: [], toRate: null }
  try {
    return await askFor(client)
  } catch (error) {
    // If this device's grant has expired or belongs to another client, the phone number is looked up again.
    const hasRunOut = error instanceof ApiError && error.code === 'CLIENT_NOT_LOOKED_UP'
    if (!hasRunOut || (await findClient(client.phone))?.id !== client.id) throw error
    return askFor(client)
  }
}

async function askFor(client: VisitClient): Promise<AppointmentInfo> {
  const byPhone = { params: { phone: formatPhone(client.phone) } }
  const byId = { params: { id: client.id } }
  const [today, history, last] = await Promise.all([
    calls.appointmentsToday(byPhone),
    calls.visitHistory(byId),
    calls.lastCheckIn(byId),
  ])
  const ahead = today.length > 0 ? [] : await calls.appointmentsAhead(byPhone)
  return {
    today,
    next: ahead[0] ?? null,
    daysSinceLastVisit: last.daysSinceLastAppointment,
    history,
    toRate: last.toRate ?? null,
  }
}
