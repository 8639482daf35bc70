import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { Config } from '@frontlash/config/config'
import { FRONTEND_HEALTH } from '@frontlash/http/frontend-health'
import { readRefusedBodies } from '@frontlash/http/large-bodies'
import { limitOpenCalls } from '@frontlash/http/open-calls'
import { anonymousPath, newRequestId } from '@frontlash/http/request-id'
import { apiSafetyHeaders, transportSecurity } from '@frontlash/http/safety-headers'
import { SERVER_LIMITS } from '@frontlash/http/server-limits'
import { refuseUnreadable } from '@frontlash/http/unreadable-requests'
import type { Log } from '@frontlash/process/log'
import Fastify, { type FastifyInstance } from 'fastify'
import { forwardCalls } from './forward-calls.ts'

/** The built app, made by `npm run build`. */
const BUILT_APP = join(import.meta.dirname, '../../web/dist')
const YEAR_SECONDS = 31_536_000
/** More than the largest call takes, so that the backend refuses what is too large for each of them. */
const BODY_LIMIT_BYTES = 700 * 1024
/** A little more than the backend works on at once, so that it is the one to say that it has its hands full. */
const CALLS_AT_ONCE = 80
const BACKEND_HEALTH = '/api/health'

/** Serves the built app and forwards `/api` to the backend. When the backend is away it says so itself: 502 BACKEND_DOWN. */
export async function openWebServer(
  config: Config,
  { builtApp = BUILT_APP, log }: { builtApp?: string; log?: Log } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    ...SERVER_LIMITS,
    ...refuseUnreadable(config.publicUrl),
    // X-Forwarded-For counts only as far as TRUST_PROXY says.
    trustProxy: trusted(config.trustProxy),
  })
  limitOpenCalls(app, {
    max: CALLS_AT_ONCE,
    publicUrl: config.publicUrl,
    isCounted: request => request.url.startsWith('/api/') && request.url !== BACKEND_HEALTH,
    onRefused: count => log?.warn({ refused: count }, 'more calls came than are forwarded at once'),
  })
  readRefusedBodies(app)
  // Pages and their files are not worth a line each, nor is health, which proxies and monitors ask for every other second.
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/'))
      log?.[request.url === BACKEND_HEALTH ? 'debug' : 'info'](
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

  app.get(FRONTEND_HEALTH, (_request, reply) =>
    reply.headers(apiSafetyHeaders(config.publicUrl)).send({ status: 'ok', service: 'frontend' }),
  )
  await app.register(scope => forwardCalls(scope, config, log))

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
