import type { ServiceStatus, ServicesStatus } from '@frontlash/contract/system-status'
import { SERVICE_IDS, type ServiceId } from '@frontlash/domain/status/service-id'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useRef, useState } from 'react'
import { useCall } from '../../api/use-call.ts'

const POLL_MS = 5_000
/**
 * The delay between a restart of the backend and the reload of the page, and the delay between a restart of the
 * frontend and the next poll of its state.
 */
const BACKEND_RELOAD_MS = 3_000
const FRONTEND_LOOK_MS = 5_000

export type Services = {
  /** The state of the processes; null until the first response. */
  readonly services: readonly ServiceStatus[] | null
  readonly parts: ServicesStatus['parts']
  readonly environment: string | null
  /** The time of the last response, by the salon's clock. */
  readonly updatedAt: Date | null
  readonly error: string | null
  readonly restart: (id: ServiceId) => void
}

const NAMES: Record<ServiceId, string> = { backend: 'Backend', frontend: 'Frontend' }

/** Reads the state of the salon's processes every five seconds. Without a response, they are shown as offline. */
export function useServices(): Services {
  const [pending, setPending] = useState<ReadonlySet<ServiceId>>(new Set())
  const [error, setError] = useState<string | null>(null)
  /** Services whose delay after a restart is over. The next response contains the result. */
  const restarted = useRef<ServiceId[]>([])

  const mark = (id: ServiceId, isPending: boolean) =>
    setPending(before => new Set([...before].filter(one => one !== id).concat(isPending ? [id] : [])))

  const look = async () => {
    const over = restarted.current.splice(0)
    try {
      return { ...(await managerCalls.servicesStatus({ background: true })), at: salonNow() }
    } finally {
      for (const id of over) mark(id, false)
    }
  }
  const { response, state, again } = useCall(look, {}, { refreshMs: POLL_MS })
  const isAway = state === 'failed'

  const restart = async (id: ServiceId) => {
    mark(id, true)
    setError(null)
    try {
      await managerCalls.restartService({ params: { id }, body: {} })
    } catch (failure) {
      mark(id, false)
      setError(`The ${id} could not be restarted. ${(failure as { msg?: string }).msg ?? ''}`.trim())
      return
    }
    if (id === 'backend') {
      setTimeout(() => window.location.reload(), BACKEND_RELOAD_MS)
      return
    }
    again()
    setTimeout(() => {
      restarted.current.push(id)
      again()
    }, FRONTEND_LOOK_MS)
  }

  // The server lists only processes of its own machine. A frontend on another machine is not shown.
  const here = response ? SERVICE_IDS.filter(id => response.services.some(one => one.id === id)) : SERVICE_IDS
  const known = here.map(id => {
    const found = response?.services.find(one => one.id === id)
    const offline = { id, name: NAMES[id], port: found?.port ?? 0, uptime: null, memory: null, pid: null }
    const service: ServiceStatus = found && !isAway ? found : { ...offline, status: 'offline' }
    return pending.has(id) ? { ...service, status: 'restarting' as const } : service
  })
  return {
    services: response || isAway ? known : null,
    parts: isAway ? [] : (response?.parts ?? []),
    environment: response?.environment ?? null,
    updatedAt: response?.at ?? null,
    error,
    restart: id => void restart(id),
  }
}
