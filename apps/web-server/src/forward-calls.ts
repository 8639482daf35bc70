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

/** Longer than any call may take; a stream of events lives on past it because its headers have come. */
const BACKEND_ANSWERS_WITHIN_MS = 35_000
/** Streams of events hold a connection each, all day. */
const CONNECTIONS = 2_000

const TOO_LARGE = { code: 'TOO_LARGE', msg: 'What was sent is too large.' } as const
const UNREADABLE = { code: 'INVALID', msg: 'The request could not be read.', field: 'request' } as const
const BACKEND_DOWN = { code: 'BACKEND_DOWN', msg: 'The server is starting or away. Please try again.' } as const

/**
 * Forwards `/api` to the backend. A call's body is read whole before it goes on: a slow sender then holds no connection to the
 * backend, and one that the backend refuses while it is still being sent cannot end as a broken connection.
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
  // Fastify reads no body of a GET, so it measures none either.
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
    // Bodies are read above, by any type and as they come.
    proxyPayloads: false,
    undici: {
      headersTimeout: BACKEND_ANSWERS_WITHIN_MS,
      bodyTimeout: 0,
      connections: CONNECTIONS,
      pipelining: 1,
      ...(config.backendUrls.length > 1 && { connect: connectToAny(config.backendUrls) }),
    },
    // What the backend answers is the answer: a 503 is for the caller, who is told when to come back.
    retryMethods: [],
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...withoutDroppedBody(request.method, headers),
        // The backend compares a write's Origin with the host the browser asked for.
        ...(request.headers.host !== undefined && { host: request.headers.host }),
        ...signedAddress(config.appSecret, request.ip),
        [REQUEST_ID_HEADER]: request.id,
      }),
      // About the connection to the backend, and not to the browser (RFC 9110, section 7.6.1).
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (reply, { error }) => {
        log?.warn({ requestId: reply.request.id, error: error.message }, 'a call was not forwarded')
        void refuse(reply, 502, BACKEND_DOWN)
      },
    },
  })
}

/**
 * The headers that still say something true of what is forwarded: `expect` was answered when the body was read, and a GET goes on
 * without a body.
 */
function withoutDroppedBody(method: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { expect: _expect, ...kept } = headers
  if (method !== 'GET' && method !== 'HEAD') return kept
  const { 'content-length': _length, 'content-type': _type, ...bare } = kept
  return bare
}
