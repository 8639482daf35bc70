import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import type { CallCount } from '../../http/call-metrics.ts'
import { Refusal } from '../../http/reply.ts'
import type { StreamLimits } from '../../http/stream-limits.ts'
import { DatabaseUnavailable } from '../../platform/db/database.ts'
import { readSyncState } from '../../records/appointments/sync-state.ts'
import { readMetricFacts } from '../../records/status/metric-facts.ts'
import { VERSION } from '../../version.ts'
import { callMetrics, type Metric, prometheusText, type Sample } from './prometheus-text.ts'

const TEXT = 'text/plain; version=0.0.4; charset=utf-8'
const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

/**
 * `GET /metrics` for Prometheus, on the backend's port: to this machine itself, and to others only where METRICS_OPEN says
 * so (docs/product/status.md). Counts and times, and nothing of anybody.
 */
export function addMetrics(
  app: FastifyInstance,
  context: AppContext,
  parts: { calls: () => Iterable<CallCount>; streams: StreamLimits },
): void {
  app.get('/metrics', { config: { access: 'this machine' }, schema: { hide: true } }, async (request, reply) => {
    if (!context.config.metricsOpen && !isFromHere(request)) throw new Refusal('NOT_FOUND', 'There is nothing here.')
    const metrics = [
      ...(await salonMetrics(context)),
      gauge('frontlash_event_streams', 'Live streams that are open.', [{ value: parts.streams.open() }]),
      gauge('frontlash_resident_memory_bytes', 'Memory of the backend.', [{ value: process.memoryUsage.rss() }]),
      gauge('frontlash_info', 'What runs.', [{ labels: { version: VERSION, mode: context.config.mode }, value: 1 }]),
      ...callMetrics(parts.calls()),
    ]
    return reply.header('cache-control', 'no-store').type(TEXT).send(prometheusText(metrics))
  })
}

/** A proxy on this machine speaks for someone else and says so. */
function isFromHere(request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && forwardedFor === undefined && forwarded === undefined
}

async function salonMetrics({ db, clock }: AppContext): Promise<Metric[]> {
  const up = (value: 0 | 1) => gauge('frontlash_database_up', 'Whether the database answers.', [{ value }])
  try {
    const [facts, { daily, rolling }] = await Promise.all([readMetricFacts(db, clock.realNow()), readSyncState(db)])
    const parts = Object.entries({ daily, rolling })
    const lag = parts.flatMap(([part, { lastUpdate }]) =>
      lastUpdate ? [{ labels: { part }, value: (clock.salonNow().getTime() - lastUpdate.getTime()) / 1000 }] : [],
    )
    return [
      up(1),
      gauge('frontlash_bookings_lag_seconds', 'Since the copy was last compared with Square.', lag),
      gauge(
        'frontlash_bookings',
        'Bookings in the copy.',
        parts.map(([part, { count }]) => ({ labels: { part }, value: count })),
      ),
      gauge('frontlash_jobs', 'Queued background work.', [
        { labels: { state: 'waiting' }, value: facts.jobsWaiting },
        { labels: { state: 'parked' }, value: facts.jobsParked },
      ]),
      gauge('frontlash_webhooks_waiting', 'Events of the providers that are not worked yet.', [
        { value: facts.webhooksWaiting },
      ]),
      gauge(
        'frontlash_texts',
        'Texts under way, or changed in the last 24 hours, by state.',
        facts.texts.map(({ state, count }) => ({ labels: { state }, value: count })),
      ),
    ]
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return [up(0)]
    throw error
  }
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'gauge', samples }
}
