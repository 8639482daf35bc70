import { SERVICE_IDS } from '@frontlash/domain/status/service-id'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { MANAGER_CALLS } from './manager-calls.ts'

const serviceId = z.enum(SERVICE_IDS)

const service = z.object({
  id: serviceId,
  name: z.string(),
  port: z.int(),
  status: z.enum(['online', 'restarting', 'offline']),
  /** The seconds since the start of the process. While they are unknown, `uptime`, `pid` and `memory` are null. */
  uptime: z.int().nullable(),
  memory: z.object({ rss: z.int() }).nullable(),
  pid: z.int().nullable(),
})
export type ServiceStatus = z.infer<typeof service>

/** The dependencies of the server that are not processes of this product. */
export const PARTS = ['database', 'square', 'texts', 'tablets', 'jobs', 'disk', 'clock', 'backup'] as const

const part = z.object({
  id: z.enum(PARTS),
  name: z.string(),
  isOk: z.boolean(),
  /** A message about the state of the part; null if there is nothing to report. */
  sentence: z.string().nullable(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type PartStatus = z.infer<typeof part>

const servicesStatus = z.object({
  status: z.literal('ok'),
  services: z.array(service),
  environment: z.enum(['demo', 'real']),
  parts: z.array(part),
})
export type ServicesStatus = z.infer<typeof servicesStatus>

export const servicesStatusCall = describeCall({
  ...MANAGER_CALLS.servicesStatus,
  access: 'staff',
  tag: 'system',
  summary: 'Returns the state of the servers and of everything that they depend on',
  responses: { 200: servicesStatus },
})

export const restartServiceCall = describeCall({
  ...MANAGER_CALLS.restartService,
  access: 'admin',
  needsNoRoom: true,
  tag: 'system',
  summary: 'Restarts a server without failing a call',
  params: z.object({ id: z.string().max(40) }),
  responses: { 200: z.object({ status: z.literal('success'), message: z.string() }) },
})
const logFile = z.object({
  service: serviceId,
  description: z.string(),
  size: z.int(),
  available: z.boolean(),
})
export type LogFileRow = z.infer<typeof logFile>

export const listLogsCall = describeCall({
  ...MANAGER_CALLS.listLogs,
  access: 'manager',
  tag: 'system',
  summary: 'Lists the logs',
  responses: { 200: z.object({ status: z.literal('success'), logs: z.array(logFile) }) },
})
export const LOG_LINES = 100

export const readLogCall = describeCall({
  ...MANAGER_CALLS.readLog,
  access: 'manager',
  tag: 'system',
  summary:
    'Returns the last lines of a log; with follow=true also streams new ones (server-sent events: initial, update, error)',
  params: z.object({ service: z.string().max(40) }),
  query: z.object({
    lines: z.coerce.number().int().min(1).max(1000).default(LOG_LINES),
    follow: z.enum(['true', 'false']).default('false'),
  }),
  responses: { 200: z.union([z.object({ status: z.literal('success'), content: z.string() }), z.string()]) },
})
export type LogEvent = { readonly type: 'initial' | 'update' | 'error'; readonly content: string }
