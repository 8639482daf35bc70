import { connect } from 'node:net'
import type { ServiceStatus } from '@frontlash/contract/system-status'
import { SERVICE_IDS, type ServiceId } from '@frontlash/domain/status/service-id'
import type { ServiceReport } from '@frontlash/process/services'
import type { SupervisorLine } from '@frontlash/process/supervisor-line'
import type { AppContext } from '../../../app-context.ts'

const NAMES: Record<ServiceId, string> = { backend: 'Backend', frontend: 'Frontend' }
const PORT_TIMEOUT_MS = 500

/**
 * Returns the state of the processes on this machine as reported by the supervisor. Without a supervisor, returns only
 * what this process knows. A frontend on another machine is omitted.
 */
export async function serviceReports(
  context: AppContext,
  supervisor: SupervisorLine | undefined,
): Promise<ServiceStatus[]> {
  const reported = await supervisor?.services()
  const here = SERVICE_IDS.filter(id => id === (context.config.runOnly ?? id))
  const reports = await Promise.all(
    here.map(async id => reported?.find(one => one.id === id) ?? (await seenFromHere(context, id))),
  )
  return reports.map(({ id, port, status, uptimeSeconds, rss, pid }) => ({
    id,
    name: NAMES[id],
    port,
    status,
    uptime: uptimeSeconds,
    memory: rss === null ? null : { rss },
    pid,
  }))
}

async function seenFromHere(context: AppContext, id: ServiceId): Promise<ServiceReport> {
  const { backendPort, frontendPort } = context.config
  if (id === 'backend')
    return {
      id,
      port: backendPort,
      status: 'online',
      uptimeSeconds: Math.floor(process.uptime()),
      rss: process.memoryUsage.rss(),
      pid: process.pid,
    }
  const status = (await isOpen(frontendPort)) ? 'online' : 'offline'
  return { id, port: frontendPort, status, uptimeSeconds: null, rss: null, pid: null }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: 'localhost', timeout: PORT_TIMEOUT_MS })
    const settle = (response: boolean) => {
      socket.destroy()
      resolve(response)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}
