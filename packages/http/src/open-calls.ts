import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiSafetyHeaders } from './safety-headers.ts'

const RETRY_SECONDS = 1
/** Refusals in an overload are told together: a line for each would be a load of its own. */
const TELL_EVERY_MS = 1_000
const LOOK_EVERY_MS = 20
/** When nothing was being worked on for so long, only streams and idle connections are left. */
const QUIET_FOR_MS = 300

declare module 'fastify' {
  interface FastifyInstance {
    /** See limitOpenCalls. */
    openCalls: OpenCalls
  }
}

export type OpenCalls = {
  /** How many calls are being worked on at this moment. */
  readonly count: () => number
  /**
   * Stops serving without failing anybody: no new connections; what is being worked on, or still arrives on a connection
   * that is open, is answered, for `withinMs` at most; then streams and idle connections are ended and the app is closed.
   */
  readonly stopServing: (withinMs: number) => Promise<void>
}

/**
 * Lets an app work on at most `max` calls at once and answers the others 503 straight away, so that those who are let in
 * are served in time however many come (docs/product/limits.md). A call counts until its answer begins: a stream of events
 * that is open all day does not.
 *
 * Must be added before any other hook: refusing has to cost next to nothing. From then on there is `app.openCalls`.
 */
export function limitOpenCalls(
  app: FastifyInstance,
  limit: {
    readonly max: number
    readonly publicUrl: string
    /** What is counted and can be refused; the rest (health, pages) is always answered. */
    readonly isCounted: (request: FastifyRequest) => boolean
    /** Told about once a second how many were refused meanwhile. */
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
    // Whoever asked may be gone before there is an answer.
    raw.once('close', leave)
    done()
  })

  app.decorate('openCalls', {
    count: () => working,
    stopServing: async withinMs => {
      isStopping = true
      // The HTTP server's own close would also cut connections on which the next request is already under way.
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
