import { statSync } from 'node:fs'
import { listLogsCall, readLogCall, restartServiceCall, servicesStatusCall } from '@frontlash/contract/system-status'
import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import { DEFAULT_LOCATION } from '@frontlash/domain/location-key'
import { SERVICE_IDS, type ServiceId } from '@frontlash/domain/status/service-id'
import { addressGroup } from '@frontlash/http/address-group'
import { logFilePath } from '@frontlash/process/log-file'
import type { SupervisorLine } from '@frontlash/process/supervisor-line'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import { addressOf } from '../../../http/request-address.ts'
import { STREAM_RETRY_SECONDS, type StreamLimits } from '../../../http/stream-limits.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { findSession } from '../../../records/staff/session-store.ts'
import { streamLog } from './follow-log.ts'
import { readableLine } from './log-lines.ts'
import { lastLines } from './log-tail.ts'
import { openPartReports } from './part-reports.ts'
import { serviceReports } from './service-reports.ts'

const DESCRIPTIONS: Record<ServiceId, string> = { backend: 'Backend log', frontend: 'Frontend log' }

/** Adds the calls for system status and logs, and the call that restarts a process (docs/product/status.md). */
export function addSystemStatus(
  app: FastifyInstance,
  context: AppContext,
  parts: { limits: StreamLimits; supervisor: SupervisorLine | undefined },
): void {
  const { limits, supervisor } = parts
  const partReports = openPartReports(context)
  const streams = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of streams) end()
  })

  addCall(app, context, servicesStatusCall, async () => {
    const [services, reports] = await Promise.all([serviceReports(context, supervisor), partReports()])
    return { status: 'ok' as const, services, environment: context.config.mode, parts: reports }
  })

  addCall(app, context, restartServiceCall, async ({ params, caller, requestId }) => {
    const id = serviceNamed(params.id)
    if (!supervisor)
      throw new HttpError('NOT_READY', 'It was not started by npm start and cannot be restarted from here.')
    await note(context, caller, requestId, 'service restarted', id)
    if (!(await supervisor.restart(id))) throw new HttpError('NOT_READY', 'The restart could not be asked for.')
    context.log.info({ requestId, restarted: id, staff: caller.username }, 'a restart was asked for')
    return { status: 'success' as const, message: `${id} is restarting` }
  })

  addCall(app, context, listLogsCall, async () => ({
    status: 'success' as const,
    logs: SERVICE_IDS.map(service => {
      const found = statSync(logFilePath(context.config.dataDir, service), { throwIfNoEntry: false })
      return { service, description: DESCRIPTIONS[service], size: found?.size ?? 0, available: found !== undefined }
    }),
  }))

  addCall(app, context, readLogCall, async ({ params, query, caller, request, reply, requestId }) => {
    const service = serviceNamed(params.service)
    const path = logFilePath(context.config.dataDir, service)
    const { timeZone } = context.locations.get(DEFAULT_LOCATION)
    const reader = { role: caller.role, timeZone, clockOffsetMs: context.config.clockOffsetMs }
    const readable = (line: string) => readableLine(line, reader)
    if (query.follow === 'false') {
      await note(context, caller, requestId, 'log opened', service)
      const { lines } = await lastLines(path, query.lines)
      return { status: 'success' as const, content: lines.map(readable).join('\n') }
    }
    // The response to a HEAD request has headers but no body for lines.
    if (request.method === 'HEAD') return ''
    const address = addressGroup(addressOf(request, context.config.appSecret))
    const releaseSlot = context.config.rateLimits ? limits.take({ sessionId: caller.sessionId, address }) : () => {}
    if (!releaseSlot)
      throw new HttpError('TOO_MANY_REQUESTS', 'Too many live streams are open. Please close a window.', {
        retryAfterSeconds: STREAM_RETRY_SECONDS,
      })
    const { raw } = reply
    raw.once('close', releaseSlot)
    await note(context, caller, requestId, 'log opened', service)
    const headers = reply.getHeaders() as Record<string, string>
    reply.hijack()
    if (raw.destroyed) return ''
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    const end = streamLog(raw, { path, lines: query.lines, readable }, () => isStillAllowed(context, caller))
    streams.add(end)
    raw.once('close', () => streams.delete(end))
    return ''
  })
}

/** Finds a service by name. The names are a fixed list, so a name cannot be used as a path. */
function serviceNamed(name: string): ServiceId {
  const found = SERVICE_IDS.find(one => one === name)
  if (found) return found
  throw new HttpError('NOT_FOUND', 'There is no such service.')
}

function note(
  context: AppContext,
  caller: StaffCaller,
  requestId: string,
  action: AuditAction,
  object: string,
): Promise<void> {
  return addAudit(context.db, { ...actorOf(caller), at: context.clock.realNow(), action, object, requestId })
}

async function isStillAllowed(context: AppContext, caller: StaffCaller): Promise<boolean> {
  const found = await findSession(context.db, caller.sessionId, context.clock.realNow())
  return found?.staff.role === caller.accountRole
}
