import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceId } from '@frontlash/domain/status/service-id'
import type { ServiceReport } from '@frontlash/process/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { writeBackup } from '../../../backups/backup-file.ts'
import { statement } from '../../../platform/db/statement.ts'
import { serviceReports } from './service-reports.ts'

const NEVER_ABORTED = new AbortController().signal

let under: AppUnderTest
let dataDir: string
let log: string
let callers: Record<'admin' | 'manager' | 'technician' | 'tablet' | 'nobody', Record<string, string>>
const restarted: ServiceId[] = []
let isSupervisorSilent = false
const reports = (): ServiceReport[] => [
  { id: 'backend', port: 8000, status: 'online', uptimeSeconds: 273_600, rss: 142_000_000, pid: 21840 },
  {
    id: 'frontend',
    port: 3000,
    status: restarted.includes('frontend') ? 'restarting' : 'online',
    uptimeSeconds: 12,
    rss: 88_000_000,
    pid: 31002,
  },
]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'frontlash-status-'))
  mkdirSync(join(dataDir, 'logs'))
  log = join(dataDir, 'logs', 'backend.log')
  under = await openContext({
    config: { dataDir, backupDir: join(dataDir, 'backups') },
    supervisor: {
      services: async () => (isSupervisorSilent ? undefined : reports()),
      restart: async id => {
        if (isSupervisorSilent) return undefined
        restarted.push(id)
        return reports()
      },
    },
  })
  callers = {
    admin: await signIn(under, 'admin', { username: 'ada' }),
    manager: await signIn(under, 'manager', { username: 'rosa', locations: ['irvine'] }),
    technician: await signIn(under, 'technician', { username: 'lena', locations: ['tustin'] }),
    tablet: await enrolDevice(under),
    nobody: {},
  }
})
afterAll(async () => {
  await under.close()
  rmSync(dataDir, { recursive: true })
})

function call(method: 'GET' | 'POST', path: string, headers: Record<string, string> = callers.admin) {
  return under.app.inject({ method, url: `/api/status/${path}`, headers, ...(method === 'POST' && { payload: {} }) })
}

const AUDIT = statement(
  'test.status-audit',
  `select actor, action, object from audit where action in ('service restarted', 'log opened') order by id`,
).returns<{ actor: string; action: string; object: string }>()
const writeLog = (...messages: string[]) => {
  for (const msg of messages)
    appendFileSync(
      log,
      `${JSON.stringify({ level: 'info', time: '2026-11-20T19:00:00.000Z', service: 'backend', from: '10.0.0.x', msg })}\n`,
    )
}

test.each([
  ['GET', 'services', [401, 401, 200, 200, 200]],
  ['GET', 'logs', [401, 401, 403, 200, 200]],
  ['GET', 'logs/backend', [401, 401, 403, 200, 200]],
  ['POST', 'restart/frontend', [401, 401, 403, 403, 200]],
] as const)('only the expected callers may call %s %s', async (method, path, statuses) => {
  const asked = []
  for (const name of ['nobody', 'tablet', 'technician', 'manager', 'admin'] as const)
    asked.push((await call(method, path, callers[name])).statusCode)
  expect(asked).toEqual(statuses)
  restarted.length = 0
})

test('a machine that runs only a backend reports no frontend, because the frontends are on other machines', async () => {
  const context = { ...under.context, config: { ...under.context.config, runOnly: 'backend' as const } }
  const found = await serviceReports(context, {
    services: async () => [reports()[0]!],
    restart: async () => undefined,
  })
  expect(found.map(({ id, status }) => [id, status])).toEqual([['backend', 'online']])
})

test('the status contains the state of each process and of the parts on which the processes depend', async () => {
  const response = (await call('GET', 'services')).json()
  expect(response).toMatchObject({ status: 'ok', environment: 'demo' })
  expect(response.services).toEqual([
    {
      id: 'backend',
      name: 'Backend',
      port: 8000,
      status: 'online',
      uptime: 273_600,
      memory: { rss: 142_000_000 },
      pid: 21840,
    },
    {
      id: 'frontend',
      name: 'Frontend',
      port: 3000,
      status: 'online',
      uptime: 12,
      memory: { rss: 88_000_000 },
      pid: 31002,
    },
  ])
  expect(response.parts.map((part: { id: string }) => part.id)).toEqual([
    'database',
    'square',
    'texts',
    'tablets',
    'jobs',
    'disk',
    'clock',
    'backup',
  ])
})

test('the reported last backup is the newest complete and valid backup in the folder', async () => {
  const { url } = under.db
  const { appSecret, backupDir: dir } = under.context.config
  await writeBackup({ url, appSecret, now: new Date('2026-11-20T11:00:00Z'), dir }, 'nightly', NEVER_ABORTED)
  for (const name of [
    'frontlash-20261120-180000-nightly.backup.not-sound',
    'frontlash-20261120-185900-by-hand.backup.7.part',
  ])
    writeFileSync(join(dir, name), 'x')
  // Pages share one result for some seconds, so the test polls.
  await expect
    .poll(async () => (await call('GET', 'services')).json().parts.at(-1).facts[0], { timeout: 10_000 })
    .toEqual({ name: 'Last backup', value: '8 hours ago' })
})

test('a backend without a response from the supervisor reports its own state, and refuses a restart', async () => {
  isSupervisorSilent = true
  const { services } = (await call('GET', 'services')).json()
  expect(services[0]).toMatchObject({ id: 'backend', status: 'online', pid: process.pid })
  expect(services[1]).toMatchObject({ id: 'frontend', pid: null, memory: null })
  const refused = await call('POST', 'restart/backend')
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'NOT_READY'])
  isSupervisorSilent = false
})

test('an admin can restart a service, and the audit log names the admin', async () => {
  const response = await call('POST', 'restart/frontend')
  expect(response.json()).toEqual({ status: 'success', message: 'frontend is restarting' })
  expect(restarted).toEqual(['frontend'])
  expect((await call('GET', 'services')).json().services[1].status).toBe('restarting')
  expect((await under.db.rows(AUDIT)).at(-1)).toEqual({
    actor: 'staff:ada',
    action: 'service restarted',
    object: 'frontend',
  })
  restarted.length = 0
})

test.each(['sandbox', 'postgres', '..%2F..%2Fapp-secret', 'backend.log'])(
  'a call for the unknown service %s gets a 404',
  async name => {
    expect((await call('POST', `restart/${name}`)).statusCode).toBe(404)
    expect((await call('GET', `logs/${name}`)).statusCode).toBe(404)
    expect(restarted).toEqual([])
  },
)

test('the list of logs has a description and a size for each log', async () => {
  writeFileSync(log, 'x'.repeat(1_234))
  expect((await call('GET', 'logs')).json()).toEqual({
    status: 'success',
    logs: [
      { service: 'backend', description: 'Backend log', size: 1_234, available: true },
      { service: 'frontend', description: 'Frontend log', size: 0, available: false },
    ],
  })
})

test.each([
  ['0', 400],
  ['1', 200],
  ['1000', 200],
  ['1001', 400],
  ['ten', 400],
])('a call for %s lines of a log gets the HTTP status %i', async (lines, status) => {
  expect((await call('GET', `logs/backend?lines=${lines}`)).statusCode).toBe(status)
})

test('the last lines of a log are returned, and callers’ addresses are hidden from managers', async () => {
  writeFileSync(log, '')
  writeLog('one', 'two', 'three')
  expect((await call('GET', 'logs/backend?lines=2')).json()).toEqual({
    status: 'success',
    content: '11:00:00  info   backend   two  from=10.0.0.x\n11:00:00  info   backend   three  from=10.0.0.x',
  })
  expect((await call('GET', 'logs/backend?lines=1', callers.manager)).json().content).toBe(
    '11:00:00  info   backend   three',
  )
  expect((await under.db.rows(AUDIT)).at(-1)).toEqual({ actor: 'staff:rosa', action: 'log opened', object: 'backend' })
})

test('a follower of a log gets the last lines and then each new line', async () => {
  if (!under.app.server.listening) await under.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = under.app.server.address() as AddressInfo
  writeFileSync(log, '')
  writeLog('one', 'two')
  const follow = async () => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/api/status/logs/backend?follow=true&lines=1',
      headers: callers.manager,
      agent: false,
    }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    let text = ''
    response.setEncoding('utf8').on('data', piece => {
      text += piece
    })
    response.on('error', () => {})
    return {
      status: response.statusCode,
      type: response.headers['content-type'],
      read: () => text,
      leave: () => asked.destroy(),
    }
  }
  const first = await follow()
  expect([first.status, first.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const initial = `event: initial\ndata: ${JSON.stringify({ type: 'initial', content: '11:00:00  info   backend   two' })}\n\n`
  await vi.waitFor(() => expect(first.read()).toBe(initial), 5_000)
  writeLog('three')
  const update = `event: update\ndata: ${JSON.stringify({ type: 'update', content: '11:00:00  info   backend   three' })}\n\n`
  await vi.waitFor(() => expect(first.read()).toBe(initial + update), 5_000)
  const more = [await follow(), await follow(), await follow()]
  const fifth = await follow()
  expect(fifth.status).toBe(429)
  for (const one of [first, ...more]) one.leave()
  await vi.waitFor(async () => {
    const again = await follow()
    again.leave()
    expect(again.status).toBe(200)
  }, 5_000)
})
