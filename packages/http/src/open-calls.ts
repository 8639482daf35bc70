import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiSafetyHeaders } from './safety-headers.ts'

const RETRY_SECONDS = 1
/** Refusals in an overload are logged together: a line for each would add to the load. */
const TELL_EVERY_MS = 1_000
const LOOK_EVERY_MS = 20
/** After this time without a call in progress, only streams and idle connections are left. */
const QUIET_FOR_MS = 300

declare module 'fastify' {
  interface FastifyInstance {
    /** See limitOpenCalls. */
    openCalls: OpenCalls
  }
}

export type OpenCalls = {
  /** How many calls are in progress at this moment. */
  readonly count: () => number
  /**
   * Stops serving without failing calls: no new connections; calls in progress, or arriving on an open connection, are
   * answered, for `withinMs` at most; then streams and idle connections are ended and the app is closed.
   */
  readonly stopServing: (withinMs: number) => Promise<void>
}

/**
 * Limits an app to `max` calls at once and answers the others 503 immediately, so that accepted calls are answered in
 * time however many arrive (docs/product/limits.md). A call counts until its answer begins, so a stream of events that
 * is open all day does not count.
 *
 * Must be added before any other hook, because refusing has to cost almost nothing. Afterwards there is
 * `app.openCalls`.
 */
export function limitOpenCalls(
  app: FastifyInstance,
  limit: {
    readonly max: number
    readonly publicUrl: string
    /** The calls that count and can be refused; all others (health, pages) are always answered. */
    readonly isCounted: (request: FastifyRequest) => boolean
    /** Called about once a second with the number of refused calls. */
    readonly onRefused?: (count: number) => void
  },
): void {
  const headers = {
    ...apiSafetyHeaders(limit.publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(RETRY_SECONDS),
  }
  let working = 0
  let isStopping = false
  let refused = 0

  const recordRefusal = () => {
    if (refused++ > 0) return
    setTimeout(() => {
      limit.onRefused?.(refused)
      refused = 0
    }, TELL_EVERY_MS).unref()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    if (isStopping) raw.setHeader('connection', 'close')
    if (!limit.isCounted(request)) return done()
    if (working >= limit.max) {
      recordRefusal()
      reply.hijack()
      const body = JSON.stringify({
        code: 'UNAVAILABLE',
        msg: 'The server is busy. Please try again in a moment.',
        requestId: request.id,
      })
      raw.writeHead(503, { ...headers, 'content-length': Buffer.byteLength(body) })
      raw.end(body)
      return
    }
    working++
    let isOpen = true
    const leave = () => {
      if (!isOpen) return
      isOpen = false
      working--
    }
    const writeHead = raw.writeHead.bind(raw) as (...parts: unknown[]) => typeof raw
    raw.writeHead = (...parts: unknown[]) => {
      leave()
      return writeHead(...parts)
    }
    // The caller may have disconnected before there is an answer.
    raw.once('close', leave)
    done()
  })

  app.decorate('openCalls', {
    count: () => working,
    stopServing: async withinMs => {
      isStopping = true
      // The HTTP server's own close would also cut connections on which the next request has already been sent.
      NetServer.prototype.close.call(app.server)
      const deadline = Date.now() + withinMs
      let quietSince = Date.now()
      while (Date.now() < deadline && Date.now() - quietSince < QUIET_FOR_MS && (await connections(app)) > 0) {
        await pause(LOOK_EVERY_MS)
        if (working > 0) quietSince = Date.now()
      }
      await app.close()
    },
  })
}

function connections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
