import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import proxy from '@fastify/http-proxy'
import type { Config } from '@frontlash/config/config'
import { CALLS } from '@frontlash/contract/calls'
import { LONG_CALLS } from '@frontlash/contract/long-calls'
import { OUTSIDE_CALLS } from '@frontlash/contract/outside-calls'
import { signedAddress } from '@frontlash/http/address-signature'
import { refusingHeader } from '@frontlash/http/refusing-header'
import { REQUEST_ID_HEADER } from '@frontlash/http/request-id'
import { RESPONSE_TIMEOUT_MS } from '@frontlash/http/response-timeout'
import { apiSafetyHeaders } from '@frontlash/http/safety-headers'
import type { TrustsProxy } from '@frontlash/http/trusted-proxies'
import { type ForwardedCall, signedUnnamedProxy, unnamedProxy } from '@frontlash/http/unnamed-proxy'
import type { Log } from '@frontlash/process/log'
import type { FastifyError, FastifyInstance } from 'fastify'
import { connectWithFailover } from './backend-connections.ts'
import { watchBackends } from './backend-health.ts'
import { createResponseTimer, type ProxiedReply } from './response-timer.ts'
import { redirectToSurvey, SURVEY_LINKS, sendSurveyOutage } from './survey-links.ts'

/** Time limits for calls to the backend (docs/product/limits.md, "The backend does not respond"). */
export type ForwardLimits = {
  readonly responseMs: number
  /** The timeout of a health call through the frontend. The backend waits at most 1 s for its database. */
  readonly healthMs: number
  /** A backend without a health response for this time gets no more calls. */
  readonly silentMs: number
  readonly probeIntervalMs: number
}

const LIMITS: ForwardLimits = {
  responseMs: RESPONSE_TIMEOUT_MS,
  healthMs: 1_800,
  silentMs: 4_000,
  probeIntervalMs: 1_000,
}
/**
 * The timeout of long calls, in milliseconds. It is longer than the timeout of the office's downloads. It applies only
 * until the response's headers arrive, so streams may last longer.
 */
const LONG_CALL_MS = 150_000
const CONNECT_MS = 4_000
const PREFIX = '/api'
/** The maximum number of connections to a backend. Every event stream occupies a connection all day. */
const CONNECTIONS = 2_000

const TOO_LARGE = { code: 'TOO_LARGE', msg: 'What was sent is too large.' } as const
const UNREADABLE = { code: 'INVALID', msg: 'The request could not be read.', field: 'request' } as const
const BACKEND_DOWN = { code: 'BACKEND_DOWN', msg: 'The server is starting or away. Please try again.' } as const
const UNHEALTHY = { ...BACKEND_DOWN, code: 'UNAVAILABLE' } as const
const RETRY_SECONDS = '1'

/** A group of routes that are forwarded with the same options. Their paths are relative to `prefix`. */
type RouteGroup = {
  /**
   * The browser's paths begin with `prefix`. It is replaced by `rewritePrefix` in the forwarded paths. The default of
   * both is PREFIX.
   */
  readonly prefix?: string
  readonly rewritePrefix?: string
  /** The paths of the group. A group without `routes` contains all other paths. */
  readonly routes?: string[]
  readonly httpMethods?: string[]
  /** The timeout in ms until the response's headers arrive; by default LONG_CALL_MS. */
  readonly timeout?: number
  readonly sendOutage: (reply: ProxiedReply) => void
  /** If set, this function sends the response to the browser, and the backend's response is requested by GET. */
  readonly respond?: (reply: ProxiedReply, status: number, body: Readable) => void
}

/**
 * Forwards `/api` and the short links of surveys to the backend. The body of a call is first read completely. A slow
 * sender thus blocks no connection to the backend, and if the backend refuses a call before reading its body, no
 * connection breaks.
 */
export async function forwardCalls(
  app: FastifyInstance,
  config: Config,
  trusts: TrustsProxy,
  { log, limits = LIMITS }: { readonly log: Log | undefined; readonly limits?: ForwardLimits | undefined },
): Promise<void> {
  const unnamedProxyHeader = (request: ForwardedCall) => {
    const proxy = unnamedProxy(request, trusts)
    return proxy && signedUnnamedProxy(config.appSecret, proxy)
  }
  const refuse = (reply: ProxiedReply, status: number, refusal: object) =>
    reply
      .code(status)
      .headers(apiSafetyHeaders(config.publicUrl))
      .send({ ...refusal, requestId: reply.request.id })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    log?.warn({ requestId: request.id, error: error.message }, 'a call was not forwarded')
    if (status === 413) return refuse(reply, status, TOO_LARGE)
    if (status < 500) return refuse(reply, status, UNREADABLE)
    return refuse(reply, 502, BACKEND_DOWN)
  })
  // Fastify neither reads nor limits the body of a GET.
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooLarge = Number(request.headers['content-length']) > app.initialConfig.bodyLimit!
    done(isTooLarge ? Object.assign(new Error('the body is too large'), { statusCode: 413 }) : undefined)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.length > 0 ? Readable.from(body) : undefined),
  )

  const connections = connectWithFailover(config.backendUrls, address => backends.isSilent(address))
  const backends = watchBackends(config.backendUrls, {
    silentAfterMs: limits.silentMs,
    intervalMs: limits.probeIntervalMs,
    log,
    onReplaceable: connections.closeAll,
  })
  app.addHook('onClose', async () => backends.stop())

  const sendBackendDown = (reply: ProxiedReply) => void refuse(reply, 502, BACKEND_DOWN)
  const sendUnhealthy = (reply: ProxiedReply) => void refuse(reply.header('retry-after', RETRY_SECONDS), 503, UNHEALTHY)
  const groups: RouteGroup[] = [
    {
      routes: [pathBelowPrefix(CALLS.health.path)],
      httpMethods: withHead(CALLS.health.method),
      timeout: limits.healthMs,
      sendOutage: sendUnhealthy,
    },
    ...[...Map.groupBy(LONG_CALLS, call => call.method)].map(([method, calls]) => ({
      routes: calls.map(call => pathBelowPrefix(call.path)),
      httpMethods: withHead(method),
      sendOutage: sendBackendDown,
    })),
    {
      prefix: SURVEY_LINKS,
      rewritePrefix: OUTSIDE_CALLS.openSurveyLink.path.replace('/:code', ''),
      routes: ['/:code'],
      httpMethods: withHead('GET'),
      timeout: limits.responseMs,
      sendOutage: sendSurveyOutage,
      respond: redirectToSurvey,
    },
    { timeout: limits.responseMs, sendOutage: sendBackendDown },
  ]
  for (const { timeout, sendOutage, respond, ...routes } of groups) {
    const timer = createResponseTimer(timeout, reply => {
      log?.warn({ requestId: reply.request.id }, 'call.timed_out')
      sendOutage(reply)
    })
    await app.register(proxy, {
      upstream: config.backendUrls[0]!,
      prefix: PREFIX,
      rewritePrefix: PREFIX,
      ...routes,
      disableCache: true,
      // Accepts any content type. The hook above has already read the body.
      proxyPayloads: false,
      undici: {
        headersTimeout: LONG_CALL_MS,
        bodyTimeout: 0,
        connectTimeout: CONNECT_MS,
        connections: CONNECTIONS,
        pipelining: 1,
        ...(config.backendUrls.length > 1 && { connect: connections.connect }),
      },
      // If the backend responds with 503, the caller gets this response with its Retry-After.
      retryMethods: [],
      preHandler: (_request, reply, done) => {
        if (backends.areAllSilent()) return sendOutage(reply)
        timer.start(reply)
        done()
      },
      replyOptions: {
        // The timeout also aborts the call to the backend, up to a second after the response to the caller.
        ...(timeout !== undefined && { timeout }),
        ...(respond && { method: 'GET' as const, queryString: () => '' }),
        rewriteRequestHeaders: (request, headers) => ({
          ...withoutDroppedBody(request.method, headers),
          // The backend compares the Origin of a write with the host in the browser's request.
          ...(request.headers.host !== undefined && { host: request.headers.host }),
          ...signedAddress(config.appSecret, request.ip),
          ...unnamedProxyHeader(request),
          [REQUEST_ID_HEADER]: request.id,
          ...refusingHeader(app.openCalls.isRefusing()),
        }),
        // These headers are only for the connection to the backend (RFC 9110, section 7.6.1).
        rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) =>
          respond ? retryAfter(headers) : headers,
        onResponse: (_request, reply, response) => {
          const { stream } = response as unknown as { readonly stream: Readable }
          if (!timer.stop(reply)) stream.destroy()
          else if (respond) respond(reply, reply.statusCode, stream)
          else reply.send(stream)
        },
        onError: (reply, { error }) => {
          if (!timer.stop(reply)) return
          log?.warn({ requestId: reply.request.id, error: error.message }, 'a call was not forwarded')
          sendOutage(reply)
        },
      },
    })
  }
}

function pathBelowPrefix(path: string): string {
  return path.slice(PREFIX.length)
}

function retryAfter({ 'retry-after': seconds }: IncomingHttpHeaders): IncomingHttpHeaders {
  return seconds === undefined ? {} : { 'retry-after': seconds }
}

function withHead(method: string): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

/**
 * Removes headers that do not apply to the forwarded call. `expect` is removed, because the frontend has already read
 * the body. The headers about a body are removed from a GET, because its body is not forwarded.
 */
function withoutDroppedBody(method: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { expect: _expect, ...others } = headers
  if (method !== 'GET' && method !== 'HEAD') return others
  const { 'content-length': _length, 'content-type': _type, ...bare } = others
  return bare
}
