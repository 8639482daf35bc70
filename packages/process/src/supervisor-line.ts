import cluster from 'node:cluster'
import type { ServiceId } from '@frontlash/domain/status/service-id'
import type { FromSupervisor, ServiceReport, ToSupervisor } from './services.ts'

const REPORT_EVERY_MS = 5_000
const ANSWERS_WITHIN_MS = 2_000

/** A process's line to the supervisor that keeps it running. */
export type SupervisorLine = {
  /** How the salon's processes are; undefined when the supervisor does not answer in time. */
  readonly services: () => Promise<readonly ServiceReport[] | undefined>
  /** Requests the restart of a service; resolves at once with all services, that one restarting. */
  readonly restart: (id: ServiceId) => Promise<readonly ServiceReport[] | undefined>
}

/**
 * Opens the line of a process that the supervisor runs, and reports the memory in use from now on. Undefined in a process
 * that the supervisor did not start.
 */
export function openSupervisorLine(): SupervisorLine | undefined {
  const { worker } = cluster
  if (!worker) return undefined
  // When the supervisor is gone, the pipe it held says so, and what is being worked on is answered first; Node by itself
  // would end the process on the spot.
  worker.exitedAfterDisconnect = true
  const waiting = new Map<number, (services: readonly ServiceReport[]) => void>()
  let asked = 0

  const send = (message: ToSupervisor) => {
    if (process.connected) process.send!(message, () => {})
  }
  const ask = (question: { kind: 'services' } | { kind: 'restart'; id: ServiceId }) =>
    new Promise<readonly ServiceReport[] | undefined>(resolve => {
      const number = ++asked
      const late = setTimeout(() => settle(undefined), ANSWERS_WITHIN_MS)
      const settle = (services: readonly ServiceReport[] | undefined) => {
        clearTimeout(late)
        waiting.delete(number)
        resolve(services)
      }
      waiting.set(number, settle)
      send({ ...question, ask: number })
    })

  process.on('message', (answer: FromSupervisor) => waiting.get(answer.ask)?.(answer.services))
  const reportMemory = () => send({ kind: 'memory', rss: process.memoryUsage.rss() })
  reportMemory()
  setInterval(reportMemory, REPORT_EVERY_MS).unref()
  return {
    services: () => ask({ kind: 'services' }),
    restart: id => ask({ kind: 'restart', id }),
  }
}
