import type { FastifyInstance } from 'fastify'

/** Upper ends of the classes that durations are counted in, in seconds. */
export const DURATION_CLASSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

export type CallCount = {
  readonly method: string
  /** The pattern, never the path, which may hold a phone number. */
  readonly route: string
  readonly byStatus: Map<number, number>
  /** How many fell into each of DURATION_CLASSES, and beyond. */
  readonly byClass: number[]
  seconds: number
}

/** Counts answered calls and how long they took, since this process was started. Returns the counts as they are. */
export function countCalls(app: FastifyInstance): () => Iterable<CallCount> {
  const counts = new Map<string, CallCount>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${method} ${route}`
    let count = counts.get(key)
    if (!count) {
      count = { method, route, byStatus: new Map(), byClass: Array(DURATION_CLASSES.length + 1).fill(0), seconds: 0 }
      counts.set(key, count)
    }
    const seconds = reply.elapsedTime / 1000
    const found = DURATION_CLASSES.findIndex(end => seconds <= end)
    count.byClass[found < 0 ? DURATION_CLASSES.length : found]!++
    count.byStatus.set(reply.statusCode, (count.byStatus.get(reply.statusCode) ?? 0) + 1)
    count.seconds += seconds
    done()
  })
  return () => counts.values()
}
