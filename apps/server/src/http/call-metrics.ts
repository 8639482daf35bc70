import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Counts the handled calls and measures their durations since this process started (docs/product/status.md). A route is
 * identified by its pattern, because the path of a call may contain a phone number. Returns the registry with the
 * metrics.
 */
export function countCalls(app: FastifyInstance): Registry {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: 'frontlash_calls_total',
    help: 'Answered calls by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'frontlash_call_duration_seconds',
    help: 'How long answered calls took.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    calls.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}
