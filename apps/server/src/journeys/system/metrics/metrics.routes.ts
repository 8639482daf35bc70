import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import type { AppContext } from '../../../app-context.ts'
import { HttpError } from '../../../http/reply.ts'
import type { StreamLimits } from '../../../http/stream-limits.ts'
import { DatabaseUnavailable } from '../../../platform/db/database.ts'
import { readSyncState } from '../../../records/appointments/sync-state-store.ts'
import { readMetricData } from '../../../records/status/metric-store.ts'
import { VERSION } from '../../../version.ts'

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

/**
 * Adds `GET /metrics` for Prometheus on the backend's port (docs/product/status.md). Only this machine may call it,
 * unless METRICS_OPEN is set. The metrics are counts and times, and contain no personal data. `calls` are the metrics
 * of `countCalls`.
 */
export function addMetrics(
  app: FastifyInstance,
  context: AppContext,
  { calls, streams }: { calls: Registry; streams: StreamLimits },
): void {
  const { mode, metricsOpen } = context.config
  app.get('/metrics', { config: { access: 'this machine' }, schema: { hide: true } }, async (request, reply) => {
    if (!metricsOpen && !isFromHere(request)) throw new HttpError('NOT_FOUND', 'There is nothing here.')
    // Each scrape gets a new registry. A state is therefore omitted when no text has it any more.
    const current = new Registry()
    await addSalonMetrics(current, context)
    addGauge(current, 'frontlash_event_streams', 'Live streams that are open.', [{ value: streams.open() }])
    addGauge(current, 'frontlash_resident_memory_bytes', 'Memory of the backend.', [
      { value: process.memoryUsage.rss() },
    ])
    addGauge(current, 'frontlash_info', 'What runs.', [{ labels: { version: VERSION, mode }, value: 1 }])
    const all = Registry.merge([current, calls])
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}

/**
 * True if a program on this machine made the call. A proxy on this machine may also forward calls of others. A
 * forwarded call contains headers of the proxy.
 */
function isFromHere(request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && forwardedFor === undefined && forwarded === undefined
}

async function addSalonMetrics(registry: Registry, { db, clock }: AppContext): Promise<void> {
  const add = (name: string, help: string, samples: readonly Sample[]) => addGauge(registry, name, help, samples)
  const addDatabaseUp = (value: 0 | 1) => add('frontlash_database_up', 'Whether the database answers.', [{ value }])
  try {
    const [data, { daily, rolling }] = await Promise.all([readMetricData(db, clock.realNow()), readSyncState(db)])
    const parts = Object.entries({ daily, rolling })
    const lag = parts.flatMap(([part, { lastUpdate }]) =>
      lastUpdate ? [{ labels: { part }, value: (clock.salonNow().getTime() - lastUpdate.getTime()) / 1000 }] : [],
    )
    addDatabaseUp(1)
    add('frontlash_bookings_lag_seconds', 'Since the copy was last compared with Square.', lag)
    add(
      'frontlash_bookings',
      'Bookings in the copy.',
      parts.map(([part, { count }]) => ({ labels: { part }, value: count })),
    )
    add('frontlash_jobs', 'Queued background work.', [
      { labels: { state: 'waiting' }, value: data.jobsWaiting },
      { labels: { state: 'parked' }, value: data.jobsParked },
    ])
    add('frontlash_webhooks_waiting', 'Events of the providers that are not worked yet.', [
      { value: data.webhooksWaiting },
    ])
    add(
      'frontlash_texts',
      'Texts under way, or changed in the last 24 hours, by state.',
      data.texts.map(({ state, count }) => ({ labels: { state }, value: count })),
    )
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    addDatabaseUp(0)
  }
}

type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number }

/** Adds a gauge. All its samples have the same labels. */
function addGauge(registry: Registry, name: string, help: string, samples: readonly Sample[]): void {
  const labelNames = Object.keys(samples[0]?.labels ?? {})
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
  // prom-client starts a gauge at 0, which would look like a measurement.
  if (samples.length === 0) gauge.remove()
  for (const { labels, value } of samples) gauge.set(labels ?? {}, value)
}
