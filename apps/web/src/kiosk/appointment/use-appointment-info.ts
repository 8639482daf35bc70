import { useEffect, useState } from 'react'
import { findClient } from '../../api/client-calls.ts'
import { ApiError } from '../../api/http-client.ts'
import { appointmentsAhead, appointmentsToday, lastCheckIn, visitHistory } from '../../api/visit-calls.ts'
import type { VisitClient } from '../../device/session-start.ts'
import type { AppointmentInfo } from './appointment-info.ts'

export type InfoLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly info: AppointmentInfo }

type InfoOfClient = {
  readonly load: InfoLoad
  /** Asks once more, after a failure. */
  readonly again: () => void
  /** Asks once more while what is known stays on the screen. */
  readonly refresh: () => void
}

/** What the salon knows of a client. */
export function useAppointmentInfo(client: VisitClient): InfoOfClient {
  const [load, setLoad] = useState<InfoLoad>({ state: 'loading' })
  const isLoading = load.state === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    readInfo(client)
      .then(info => isCurrent && setLoad({ state: 'ready', info }))
      .catch(() => isCurrent && setLoad({ state: 'failed' }))
    return () => {
      isCurrent = false
    }
  }, [client, isLoading])
  const refresh = () => {
    readInfo(client)
      .then(info => setLoad({ state: 'ready', info }))
      // What is on the screen is the last that was known.
      .catch(() => undefined)
  }
  return { load, again: () => setLoad({ state: 'loading' }), refresh }
}

async function readInfo(client: VisitClient): Promise<AppointmentInfo> {
  // Of somebody who signed in without a profile nothing is known but the email.
  if (client.id === '') return { today: [], next: null, daysSinceLastVisit: null, history: [], toRate: null }
  try {
    return await askFor(client)
  } catch (error) {
    // The device's look-up of this client has expired, or was of another client: it looks once more.
    const hasRunOut = error instanceof ApiError && error.code === 'CLIENT_NOT_LOOKED_UP'
    if (!hasRunOut || (await findClient(client.phone))?.id !== client.id) throw error
    return askFor(client)
  }
}

async function askFor(client: VisitClient): Promise<AppointmentInfo> {
  const [today, history, last] = await Promise.all([
    appointmentsToday(client.phone),
    visitHistory(client.id),
    lastCheckIn(client.id),
  ])
  const ahead = today.length > 0 ? [] : await appointmentsAhead(client.phone)
  return {
    today,
    next: ahead[0] ?? null,
    daysSinceLastVisit: last.daysSinceLastAppointment,
    history,
    toRate: last.toRate ?? null,
  }
}
