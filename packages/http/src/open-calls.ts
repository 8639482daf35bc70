import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { closeSlowBodies } from './body-deadline.ts'
import { type OpenCall, openCallSlots } from './call-slots.ts'
import type { CountedCaller } from './counted-caller.ts'
import { openRefusingPeriod } from './refusing-period.ts'
import { apiSafetyHeaders } from './safety-headers.ts'

const RETRY_SECONDS = 1
/** The interval at which refusals are logged together. One line per refusal would increase the load. */
const LOG_INTERVAL_MS = 1_000
const POLL_INTERVAL_MS = 20
/** A stopping server ends streams and idle connections when no call has been running for this time. */
const QUIET_FOR_MS = 300
/**
 * The default length of the queue. It is enough for the 170 calls of twelve tablets and twenty dashboards that load at
 * the same time.
 */
const WAITING_MAX = 256
/**
 * The default maximum wait for a slot. It is enough for all tablets and dashboards to load, even on a slow machine that
 * has just started.
 */
const WAIT_MS = 5_000

const BUSY = { status: 503, code: 'UNAVAILABLE', msg: 'The server is busy. Please try again in a moment.' } as const
const TOO_MANY = { status: 429, code: 'TOO_MANY_REQUESTS', msg: 'Too many calls at once. Please try again.' } as const

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `limitOpenCalls()`. */
    openCalls: OpenCalls
  }
  interface FastifyRequest {
    /** The call of this request; undefined if the request is not counted. */
    openCall: OpenCall | undefined
  }
}

export type OpenCalls = {
  /** The number of calls that are being received, waiting or in progress. */
  readonly count: () => number
  /** True if a call was refused in the last seconds, because no slot was free. */
  readonly isRefusing: () => boolean
  /**
   * Stops the server without failed calls. New connections are refused. Running calls and new calls on existing
   * connections are handled for at most `timeoutMs`. After that, streams and idle connections are ended, and the app is
   * closed.
   */
  readonly stopServing: (timeoutMs: number) => Promise<void>
}

/**
 * Limits the simultaneous calls of an app to `max`, and the calls of each caller to the caller's own limits. Under any
 * load, accepted calls are thus handled in time, and no caller can block another (docs/product/limits.md). A call takes
 * a slot when its whole body has arrived, and releases the slot when its response begins. Event streams therefore take
 * no slot.
 *
 * Call this function before other hooks are added, because a refusal must be cheap. It adds `app.openCalls`.
 */
export function limitOpenCalls(
  app: FastifyInstance,
  limit: {
    readonly max: number
    readonly publicUrl: string
    /**
     * True if the limits apply to a request, so that it may be refused. Other requests (health, browser pages) are
     * always handled.
     */
    readonly isCounted: (request: FastifyRequest) => boolean
    /** Returns the caller of a request. If it is not set, only the overall limit applies. */
    readonly callerOf?: (request: FastifyRequest) => CountedCaller
    /** True if the limits per caller apply (RATE_LIMITS). */
    readonly areCallersLimited?: boolean
    /**
     * Called about once a second with the numbers of refused calls: `busy` calls found no free slot, and `ofOneCaller`
     * calls exceeded their caller's limit.
     */
    readonly onRefused?: (counts: { readonly busy: number; readonly ofOneCaller: number }) => void
  },
): void {
  const headers = {
    ...apiSafetyHeaders(limit.publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(RETRY_SECONDS),
  }
  const { max, areCallersLimited = true } = limit
  const slots = openCallSlots({ max, waitingMax: WAITING_MAX, waitMs: WAIT_MS, isLimited: areCallersLimited })
  const connections = countConnections(app.server)
  let isStopping = false
  let refused = { busy: 0, ofOneCaller: 0 }
  const busy = openRefusingPeriod()

  const recordRefusal = (why: keyof typeof refused) => {
    if (why === 'busy') busy.extend()
    if (refused.busy + refused.ofOneCaller === 0)
      setTimeout(() => {
        limit.onRefused?.(refused)
        refused = { busy: 0, ofOneCaller: 0 }
      }, LOG_INTERVAL_MS).unref()
    refused[why]++
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, why: keyof typeof refused) => {
    recordRefusal(why)
    const { status, code, msg } = why === 'busy' ? BUSY : TOO_MANY
    reply.hijack()
    const body = JSON.stringify({ code, msg, requestId: request.id })
    reply.raw.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    reply.raw.end(body)
  }

  app.decorateRequest('openCall', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    if (isStopping) raw.setHeader('connection', 'close')
    if (!limit.isCounted(request)) return done()
    const caller = limit.callerOf?.(request)
    const call = slots.open(caller)
    if (!call) return refuse(request, reply, 'ofOneCaller')
    request.openCall = call
    const stopDeadline = caller && !caller.isSigned && areCallersLimited ? closeSlowBodies(app, request.raw) : undefined
    const leave = () => {
      stopDeadline?.()
      call.end()
    }
    const writeHead = raw.writeHead.bind(raw) as (...parts: unknown[]) => typeof raw
    raw.writeHead = (...parts: unknown[]) => {
      leave()
      return writeHead(...parts)
    }
    // The caller may disconnect before the response begins.
    raw.once('close', leave)
    done()
  })
  // This hook is the first that runs after the body has arrived.
  app.addHook('preValidation', (request, reply, done) => {
    const { openCall } = request
    if (!openCall) return done()
    openCall.start(done, () => refuse(request, reply, 'busy'))
  })

  app.decorate('openCalls', {
    count: slots.openCount,
    isRefusing: busy.isOn,
    stopServing: async timeoutMs => {
      isStopping = true
      // The `close` method of the HTTP server would also close connections on which the next request was already sent.
      NetServer.prototype.close.call(app.server)
      const deadline = Date.now() + timeoutMs
      let quietSince = Date.now()
      while (Date.now() < deadline && Date.now() - quietSince < QUIET_FOR_MS && connections() > 0) {
        await pause(POLL_INTERVAL_MS)
        if (slots.openCount() > 0) quietSince = Date.now()
      }
      await app.close()
    },
  })
}

/**
 * Returns a function that counts the current connections. Connections that other servers passed to this server are
 * included (listen.ts).
 */
function countConnections(server: FastifyInstance['server']): () => number {
  let open = 0
  server.on('connection', (socket: Socket) => {
    open++
    socket.once('close', () => {
      open--
    })
  })
  return () => open
}
