import cluster from 'node:cluster'
import type { ServiceId } from '@frontlash/domain/status/service-id'
import type { FromSupervisor, ServiceReport, ToSupervisor } from './services.ts'

const REPORT_EVERY_MS = 5_000
const RESPONSE_TIMEOUT_MS = 2_000

export type SupervisorLine = {
  /** The state of all services; undefined if the supervisor does not respond in time. */
  readonly services: () => Promise<readonly ServiceReport[] | undefined>
  /** Requests a restart and resolves at once with the state of all services. */
  readonly restart: (id: ServiceId) => Promise<readonly ServiceReport[] | undefined>
}

/**
 * Connects to the supervisor and starts to report memory use. Returns undefined if the supervisor did not start this
 * process.
 */
export function openSupervisorLine(): SupervisorLine | undefined {
  const { worker } = cluster
  if (!worker) return undefined
  // The pipe closes when the supervisor ends. Without this line, Node would then end this process at once and not let
  // running calls finish.
  worker.exitedAfterDisconnect = true
  const waiting = new Map<number, (services: readonly ServiceReport[]) => void>()
  let asked = 0

  const send = (message: ToSupervisor) => {
    if (process.connected) process.send!(message, () => {})
  }
  const ask = (question: { kind: 'services' } | { kind: 'restart'; id: ServiceId }) =>
    new Promise<readonly ServiceReport[] | undefined>(resolve => {
      const number = ++asked
      const late = setTimeout(() => settle(undefined), RESPONSE_TIMEOUT_MS)
      const settle = (services: readonly ServiceReport[] | undefined) => {
        clearTimeout(late)
        waiting.delete(number)
        resolve(services)
      }
      waiting.set(number, settle)
      send({ ...question, ask: number })
    })

  process.on('message', (response: FromSupervisor) => waiting.get(response.ask)?.(response.services))
  const reportMemory = () => send({ kind: 'memory', rss: process.memoryUsage.rss() })
  reportMemory()
  setInterval(reportMemory, REPORT_EVERY_MS).unref()
  return {
    services: () => ask({ kind: 'services' }),
    restart: id => ask({ kind: 'restart', id }),
  }
}
