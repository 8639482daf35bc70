import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { openStreamLimits } from '../../../http/stream-limits.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { addMetrics } from './metrics.routes.ts'

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext()
})
afterAll(() => under.close())

const ask = (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  under.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', ...options })

test('a monitor on the same machine can read the count and the duration of calls', async () => {
  await under.app.inject({ url: '/api/health' })
  await under.app.inject({ url: '/api/clients/phone/7145550123' })
  const response = await ask()
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.body).toContain('frontlash_calls_total{method="GET",route="/api/health",status="200"} 1\n')
  expect(response.body).toContain('route="/api/clients/phone/:phone",status="401"} 1\n')
  expect(response.body).toContain(
    'frontlash_call_duration_seconds_bucket{le="+Inf",method="GET",route="/api/health"} 1\n',
  )
  expect(response.body).toContain('frontlash_call_duration_seconds_count{method="GET",route="/api/health"} 1\n')
  expect(response.body).toContain('frontlash_database_up 1\n')
  expect(response.body).toContain('frontlash_event_streams 0\n')
})

test('the metrics of the server contain no personal data', async () => {
  await under.app.inject({ url: '/api/clients/phone/7145550199?name=Maria' })
  await under.app.inject({ url: '/api/nowhere/7145550199' })
  // The measured values and the version are removed first, because a duration or a commit may contain any digits.
  const named = (await ask()).body.replaceAll(/ [\d.e+-]+$|version="[^"]*"/gm, '')
  expect(named).not.toMatch(/714|0199|Maria|\+1/)
})

test('the metrics have their documented names, types and buckets', async () => {
  await under.app.inject({ url: '/api/health' })
  const { body } = await ask()
  expect(body.match(/(?<=^# TYPE ).*$/gm)).toEqual([
    'frontlash_database_up gauge',
    'frontlash_bookings_lag_seconds gauge',
    'frontlash_bookings gauge',
    'frontlash_jobs gauge',
    'frontlash_webhooks_waiting gauge',
    'frontlash_texts gauge',
    'frontlash_event_streams gauge',
    'frontlash_resident_memory_bytes gauge',
    'frontlash_info gauge',
    'frontlash_calls_total counter',
    'frontlash_call_duration_seconds histogram',
  ])
  expect(body).toMatch(/^frontlash_info\{version="[^"]+",mode="demo"\} 1$/m)
  expect(body).toMatch(/^frontlash_webhooks_waiting 0$/m)
  const buckets = body.matchAll(/_bucket\{le="([^"]+)",method="GET",route="\/api\/health"\}/g)
  expect([...buckets].map(([, end]) => end)).toEqual([
    '0.005',
    '0.01',
    '0.025',
    '0.05',
    '0.1',
    '0.25',
    '0.5',
    '1',
    '2.5',
    '5',
    '+Inf',
  ])
})

test('each line of the metrics is a value, a help text or a type', async () => {
  const line = /^(# (HELP|TYPE) frontlash_\w+ .+|frontlash_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/
  expect(
    (await ask()).body
      .trimEnd()
      .split('\n')
      .filter(one => one !== '' && !line.test(one)),
  ).toEqual([])
})

test('a metric without data has no value, such as the lag before the first comparison with Square', async () => {
  const { body } = await ask()
  expect(body).toMatch(/^# TYPE frontlash_bookings_lag_seconds gauge$/m)
  expect(body).not.toMatch(/^frontlash_bookings_lag_seconds\b/m)
  expect(body).toMatch(/^# TYPE frontlash_texts gauge$/m)
  expect(body).not.toMatch(/^frontlash_texts\b/m)
})

test('the metrics count jobs by state, and contain the lag and the size of the copy of the bookings', async () => {
  await under.db.run(
    statement('', `insert into jobs (kind, payload, due_at) values ('x', '{}', now()), ('x', '{}', now())`),
  )
  await under.db.run(statement('', `update jobs set parked_at = now() where id = (select min(id) from jobs)`))
  await under.db.run(
    statement('', `update sync_state set last_update = '2026-11-20T18:58:30Z', count = 61 where part = 'daily'`),
  )
  const { body } = await ask()
  expect(body).toContain('frontlash_jobs{state="waiting"} 1\n')
  expect(body).toContain('frontlash_jobs{state="parked"} 1\n')
  expect(body).toContain('frontlash_bookings_lag_seconds{part="daily"} 90\n')
  expect(body).toContain('frontlash_bookings{part="daily"} 61\n')
})

test.each([
  ['another machine', { remoteAddress: '192.168.1.7' }, 404],
  ['another machine, by IPv6', { remoteAddress: '2001:db8::7' }, 404],
  ['somebody behind a proxy of this machine', { headers: { 'x-forwarded-for': '192.168.1.7' } }, 404],
  ['this machine, by IPv6', { remoteAddress: '::1' }, 200],
  ['this machine, as IPv6 writes IPv4', { remoteAddress: '::ffff:127.0.0.1' }, 200],
])('a call for the metrics from %s (%j) gets the HTTP status %i', async (_, from, status) => {
  expect((await ask(from)).statusCode).toBe(status)
})

test('another machine may read the metrics if METRICS_OPEN is set, even if the database is down', async () => {
  const db = openDatabase('postgresql://nobody@127.0.0.1:1/none', { connections: 3 })
  const app = Fastify()
  const config = { ...under.context.config, metricsOpen: true }
  addMetrics(app, { ...under.context, db, config }, { calls: new Registry(), streams: openStreamLimits() })
  const response = await app.inject({ url: '/metrics', remoteAddress: '192.168.1.7' })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('frontlash_database_up 0\n')
  expect(response.body).not.toContain('frontlash_jobs')
  await app.close()
  await db.close()
})
