import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import proxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import type { Config } from '@frontlash/config/config'
import { signedAddress } from '@frontlash/http/address-signature'
import { limitOpenCalls } from '@frontlash/http/open-calls'
import { anonymousPath, newRequestId, REQUEST_ID_HEADER } from '@frontlash/http/request-id'
import { apiSafetyHeaders, transportSecurity } from '@frontlash/http/safety-headers'
import { SERVER_LIMITS } from '@frontlash/http/server-limits'
import { refuseUnreadable } from '@frontlash/http/unreadable-requests'
import type { Log } from '@frontlash/process/log'
import Fastify, { type FastifyInstance } from 'fastify'
import { connectToAny } from './backend-connections.ts'

/** The built app, made by `npm run build`. */
const BUILT_APP = join(import.meta.dirname, '../../web/dist')
const YEAR_SECONDS = 31_536_000
/** Longer than any call may take; a stream of events lives on past it because its headers have come. */
const BACKEND_ANSWERS_WITHIN_MS = 35_000
/** A little more than the backend works on at once, so that it is the one to say that it has its hands full. */
const CALLS_AT_ONCE = 80
/** Streams of events hold a connection each, all day. */
const CONNECTIONS = 2_000
const HEALTH = '/api/health'

/** Serves the built app and forwards `/api` to the backend. When the backend is away it says so itself: 502 BACKEND_DOWN. */
export async function openWebServer(
  config: Config,
  { builtApp = BUILT_APP, log }: { builtApp?: string; log?: Log } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit: 700 * 1024,
    forceCloseConnections: true,
    ...SERVER_LIMITS,
    ...refuseUnreadable(config.publicUrl),
    // X-Forwarded-For counts only as far as TRUST_PROXY says.
    trustProxy: trusted(config.trustProxy),
  })
  limitOpenCalls(app, {
    most: CALLS_AT_ONCE,
    publicUrl: config.publicUrl,
    isCounted: request => request.url.startsWith('/api/') && request.url !== HEALTH,
    onRefused: count => log?.warn({ refused: count }, 'more calls came than are forwarded at once'),
  })
  // Pages and their files are not worth a line each.
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/'))
      log?.info(
        {
          requestId: request.id,
          method: request.method,
          route: anonymousPath(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'forwarded',
      )
    done()
  })
  const page = readPage(builtApp)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) return
    reply.headers({
      'content-security-policy': page.csp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...transportSecurity(config.publicUrl),
    })
  })

  await app.register(proxy, {
    upstream: config.backendUrls[0]!,
    prefix: '/api',
    rewritePrefix: '/api',
    disableCache: true,
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
        ...headers,
        // The backend compares a write's Origin with the host the browser asked for.
        ...(request.headers.host !== undefined && { host: request.headers.host }),
        ...signedAddress(config.appSecret, request.ip),
        [REQUEST_ID_HEADER]: request.id,
      }),
      // About the connection to the backend, and not to the browser (RFC 9110, section 7.6.1).
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (reply, { error }) => {
        const requestId = reply.request.id
        const isTooLarge = (error as { statusCode?: number }).statusCode === 413
        log?.warn({ requestId, error: error.message }, 'a call was not forwarded')
        void reply
          .code(isTooLarge ? 413 : 502)
          .headers(apiSafetyHeaders(config.publicUrl))
          .send(
            isTooLarge
              ? { code: 'TOO_LARGE', msg: 'What was sent is too large.', requestId }
              : { code: 'BACKEND_DOWN', msg: 'The server is starting or away. Please try again.', requestId },
          )
      },
    },
  })

  if (existsSync(builtApp))
    await app.register(fastifyStatic, {
      root: builtApp,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Built files carry their content's hash in their name; everything else is asked for again.
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  // Every other address is the app's own: it knows its routes, and sends unknown ones to /.
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/\.[a-z0-9]+$/i.test(request.url.split('?')[0]!)
    if (!wantsPage) return reply.code(404).type('text/plain').send('Not found')
    const encoding = page.encodings.find(({ name }) => request.headers['accept-encoding']?.includes(name))
    return reply
      .headers({
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding.name }),
      })
      .type('text/html; charset=utf-8')
      .send(encoding?.bytes ?? page.html)
  })
  return app
}

type AppPage = { html: string; csp: string; encodings: { name: string; bytes: Buffer }[] }

/**
 * The app's page, compressed once, and the policy it is served under: only the inline scripts that stand in it, by their hash.
 */
function readPage(builtApp: string): AppPage {
  const file = join(builtApp, 'index.html')
  const html = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '<!doctype html><title>Frontlash</title><p>Run npm run build.</p>'
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    found => `'sha256-${createHash('sha256').update(found[1]!).digest('base64')}'`,
  )
  const csp = [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ')
  const encodings = [
    { name: 'br', bytes: brotliCompressSync(html) },
    { name: 'gzip', bytes: gzipSync(html) },
  ]
  return { html, csp, encodings }
}

/** The nearest so many hops, or the proxies named; nobody when the setting is absent. */
function trusted(setting: Config['trustProxy']): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return setting ?? false
}
