import type { ServiceStatus, ServicesStatus } from '@frontlash/contract/system-status'
import { SERVICE_IDS, type ServiceId } from '@frontlash/domain/status/service-id'
import { useCallback, useEffect, useRef, useState } from 'react'
import { salonNow } from '../../api/server-clock.ts'
import { restartService, servicesStatus } from '../../api/status-calls.ts'

const POLL_MS = 5_000
/** After a restart was requested: the page reloads for a new backend, and asks again for a new frontend. */
const BACKEND_RELOAD_MS = 3_000
const FRONTEND_LOOK_MS = 5_000

export type Services = {
  /** Null until there is a first answer, or none. */
  readonly services: readonly ServiceStatus[] | null
  readonly parts: ServicesStatus['parts']
  readonly environment: string | null
  /** When the server last answered, by the salon's clock. */
  readonly updatedAt: Date | null
  /** Why a restart was not begun. */
  readonly error: string | null
  readonly restart: (id: ServiceId) => void
}

const NAMES: Record<ServiceId, string> = { backend: 'Backend', frontend: 'Frontend' }

/** Looks every five seconds how the salon's processes are; when nobody answers, both are shown offline. */
export function useServices(): Services {
  const [answer, setAnswer] = useState<ServicesStatus | null>(null)
  const [isAway, setAway] = useState(false)
  const [updatedAt, setUpdatedAt] = useState<Date | null>(null)
  const [pending, setPending] = useState<ReadonlySet<ServiceId>>(new Set())
  const [error, setError] = useState<string | null>(null)
  const asked = useRef(0)

  const look = useCallback(async () => {
    const mine = ++asked.current
    try {
      const next = await servicesStatus()
      if (mine !== asked.current) return
      setAnswer(next)
      setAway(false)
      setUpdatedAt(salonNow())
    } catch {
      if (mine === asked.current) setAway(true)
    }
  }, [])

  useEffect(() => {
    void look()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look()
    }, POLL_MS)
    const whenShown = () => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', whenShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenShown)
    }
  }, [look])

  const restart = async (id: ServiceId) => {
    const mark = (isPending: boolean) =>
      setPending(before => new Set([...before].filter(one => one !== id).concat(isPending ? [id] : [])))
    mark(true)
    setError(null)
    try {
      await restartService(id)
    } catch (failure) {
      mark(false)
      setError(`The ${id} could not be restarted. ${(failure as { msg?: string }).msg ?? ''}`.trim())
      return
    }
    if (id === 'backend') {
      setTimeout(() => window.location.reload(), BACKEND_RELOAD_MS)
      return
    }
    void look()
    setTimeout(() => void look().then(() => mark(false)), FRONTEND_LOOK_MS)
  }

  // Who has answered names the processes of its machine; a frontend elsewhere is not one of them.
  const here = answer ? SERVICE_IDS.filter(id => answer.services.some(one => one.id === id)) : SERVICE_IDS
  const known = here.map(id => {
    const told = answer?.services.find(one => one.id === id)
    const offline = { id, name: NAMES[id], port: told?.port ?? 0, uptime: null, memory: null, pid: null }
    const service: ServiceStatus = told && !isAway ? told : { ...offline, status: 'offline' }
    return pending.has(id) ? { ...service, status: 'restarting' as const } : service
  })
  return {
    services: answer || isAway ? known : null,
    parts: isAway ? [] : (answer?.parts ?? []),
    environment: answer?.environment ?? null,
    updatedAt,
    error,
    restart: id => void restart(id),
  }
}
