import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import proxy from '@fastify/http-proxy'
import type { Config } from '@frontlash/config/config'
import { signedAddress } from '@frontlash/http/address-signature'
import { REQUEST_ID_HEADER } from '@frontlash/http/request-id'
import { apiSafetyHeaders } from '@frontlash/http/safety-headers'
import type { Log } from '@frontlash/process/log'
import type { FastifyError, FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify'
import { connectToAny } from './backend-connections.ts'

/** Longer than any call may take. A stream of events may be longer, because its headers have arrived. */
const BACKEND_ANSWERS_WITHIN_MS = 35_000
/** Streams of events use a connection each, all day. */
const CONNECTIONS = 2_000

const TOO_LARGE = { code: 'TOO_LARGE', msg: 'What was sent is too large.' } as const
const UNREADABLE = { code: 'INVALID', msg: 'The request could not be read.', field: 'request' } as const
const BACKEND_DOWN = { code: 'BACKEND_DOWN', msg: 'The server is starting or away. Please try again.' } as const

/**
 * Forwards `/api` to the backend. A call's body is read completely before it is forwarded: a slow sender then uses no
 * connection to the backend, and a call that the backend refuses while its body is still being sent does not end as a
 * broken connection.
 */
export async function forwardCalls(app: FastifyInstance, config: Config, log: Log | undefined): Promise<void> {
  const refuse = (reply: FastifyReply<RouteGenericInterface, RawServerBase>, status: number, refusal: object) =>
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
  // Fastify does not read the body of a GET, so it does not limit it either.
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooLarge = Number(request.headers['content-length']) > app.initialConfig.bodyLimit!
    done(isTooLarge ? Object.assign(new Error('the body is too large'), { statusCode: 413 }) : undefined)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.length > 0 ? Readable.from(body) : undefined),
  )

  await app.register(proxy, {
    upstream: config.backendUrls[0]!,
    prefix: '/api',
    rewritePrefix: '/api',
    disableCache: true,
    // Bodies are read above, with any content type and unchanged.
    proxyPayloads: false,
    undici: {
      headersTimeout: BACKEND_ANSWERS_WITHIN_MS,
      bodyTimeout: 0,
      connections: CONNECTIONS,
      pipelining: 1,
      ...(config.backendUrls.length > 1 && { connect: connectToAny(config.backendUrls) }),
    },
    // The backend's answer is passed on: a 503 is for the caller, with its Retry-After.
    retryMethods: [],
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...withoutDroppedBody(request.method, headers),
        // The backend compares a write's Origin with the host the browser asked for.
        ...(request.headers.host !== undefined && { host: request.headers.host }),
        ...signedAddress(config.appSecret, request.ip),
        [REQUEST_ID_HEADER]: request.id,
      }),
      // These headers are about the connection to the backend, and not to the browser (RFC 9110, section 7.6.1).
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (reply, { error }) => {
        log?.warn({ requestId: reply.request.id, error: error.message }, 'a call was not forwarded')
        void refuse(reply, 502, BACKEND_DOWN)
      },
    },
  })
}

/**
 * The headers that still apply to the forwarded call: `expect` was answered when the body was read, and a GET is
 * forwarded without a body.
 */
function withoutDroppedBody(method: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { expect: _expect, ...kept } = headers
  if (method !== 'GET' && method !== 'HEAD') return kept
  const { 'content-length': _length, 'content-type': _type, ...bare } = kept
  return bare
}
