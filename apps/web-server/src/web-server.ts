import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { Config } from '@frontlash/config/config'
import { CALLS } from '@frontlash/contract/calls'
import { countedCaller } from '@frontlash/http/counted-caller'
import { FRONTEND_HEALTH } from '@frontlash/http/frontend-health'
import { limitIdleConnections } from '@frontlash/http/idle-connections'
import { readRefusedBodies } from '@frontlash/http/large-bodies'
import { limitOpenCalls } from '@frontlash/http/open-calls'
import { anonymousPath, newRequestId } from '@frontlash/http/request-id'
import { apiSafetyHeaders, transportSecurity } from '@frontlash/http/safety-headers'
import { isSelfCall, SELF_CALL, selfCallReport } from '@frontlash/http/self-call'
import { SERVER_LIMITS } from '@frontlash/http/server-limits'
import { trustedProxies } from '@frontlash/http/trusted-proxies'
import { refuseUnreadable } from '@frontlash/http/unreadable-requests'
import { withoutInputSchemas } from '@frontlash/http/without-schemas'
import type { Log } from '@frontlash/process/log'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type ForwardLimits, forwardCalls } from './forward-calls.ts'
import { watchLanguages, withLanguages } from './offered-languages.ts'
import { SURVEY_LINKS } from './survey-links.ts'

/** The two apps that `npm run build` makes: the kiosk with the dashboard, and the office. */
const BUILT_APPS: BuiltApps = {
  web: join(import.meta.dirname, '../../web/dist'),
  office: join(import.meta.dirname, '../../office/dist'),
}
export type BuiltApps = { readonly web: string; readonly office: string }
/** True if a path belongs to the office. All other paths without a file belong to the kiosk and dashboard app. */
const isOffice = (path: string) => /^\/office(\/|$)/i.test(path)
const YEAR_SECONDS = 31_536_000
/**
 * The maximum size of a body that is forwarded. The backend has a lower limit for each call and refuses larger bodies.
 */
const BODY_LIMIT_BYTES = 700 * 1024
/**
 * The maximum number of concurrent calls. It is the sum of the calls that each backend processes, the sign-ins and
 * refusals that each backend delays, and a reserve. Because of the reserve, a busy backend sends the response "too
 * busy" itself.
 */
export const callsAtOnce = (backends: number) => backends * (64 + 64 + 64) + 16
const BACKEND_HEALTH = CALLS.health.path
/** The maximum length of a path parameter in the frontend. The backend has lower limits with its own error message. */
const MAX_PARAM_LETTERS = 16_384
/** The encodings of the built files, smallest first. */
const ENCODINGS = [
  { name: 'br', ending: '.br', compress: brotliCompressSync },
  { name: 'gzip', ending: '.gz', compress: gzipSync },
] as const

/**
 * Opens the frontend, which serves the built apps and forwards `/api` to the backend. A call that gets no response in
 * time gets 502 BACKEND_DOWN.
 */
export async function openWebServer(
  config: Config,
  {
    builtApps = BUILT_APPS,
    log,
    limits,
    askLanguagesMs,
  }: { builtApps?: BuiltApps; log?: Log; limits?: ForwardLimits; askLanguagesMs?: number } = {},
): Promise<FastifyInstance> {
  const trusts = trustedProxies(config)
  const app = Fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    ...SERVER_LIMITS,
    ...refuseUnreadable(config.publicUrl),
    ...withoutInputSchemas(),
    // The header X-Forwarded-For is read only in calls of a proxy in TRUST_PROXY.
    trustProxy: config.trustProxy === undefined ? false : trusts,
    routerOptions: { maxParamLength: MAX_PARAM_LETTERS },
  })
  limitOpenCalls(app, {
    max: callsAtOnce(config.backendUrls.length),
    publicUrl: config.publicUrl,
    isCounted,
    callerOf: request =>
      countedCaller(
        config.appSecret,
        { url: request.url, headers: request.headers, address: () => request.ip },
        new Date(),
      ),
    areCallersLimited: config.rateLimits,
    onRefused: counts => log?.warn(counts, 'calls.refused'),
  })
  // More than one IP address means that the request came through a proxy in TRUST_PROXY.
  if (config.rateLimits) limitIdleConnections(app, request => (request.ips?.length ?? 0) > 1)
  readRefusedBodies(app)
  // Only calls of the API are logged. A health call is logged at the level `debug`, because proxies and monitors make
  // this call every other second.
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
  const pages = { web: readPage(builtApps.web), office: readPage(builtApps.office) }
  const builtPage = pages.web
  const stopWatching = watchLanguages(
    config.backendUrls,
    (languages: string) => {
      pages.web = changedPage(builtPage, withLanguages(builtPage.html, languages))
    },
    askLanguagesMs,
  )
  app.addHook('onClose', async () => stopWatching())
  const pageOf = (url: string) => (isOffice(url.split('?')[0]!) ? pages.office : pages.web)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) return
    reply.headers({
      'content-security-policy': pageOf(request.url).csp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...transportSecurity(config.publicUrl),
    })
  })

  app.get(FRONTEND_HEALTH, (_request, reply) =>
    reply.headers(apiSafetyHeaders(config.publicUrl)).send({ status: 'ok', service: 'frontend' }),
  )
  app.get(SELF_CALL, (request, reply) =>
    isSelfCall(config.appSecret, request.headers)
      ? reply.headers(apiSafetyHeaders(config.publicUrl)).send(selfCallReport(request, trusts))
      : reply.callNotFound(),
  )
  await app.register(scope => forwardCalls(scope, config, trusts, { log, limits }))

  // A file in both apps, such as a font, has the same name and the same content.
  const roots = [...new Set([builtApps.web, builtApps.office])].filter(folder => existsSync(folder))
  if (roots.length > 0)
    await app.register(fastifyStatic, {
      root: roots,
      index: false,
      wildcard: false,
      preCompressed: true,
      // In a response, a compressed file replaces its original. It has no URL of its own.
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        // The name of a built file contains a hash of its content. Other files must be revalidated.
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  // Other paths get the page of the office, or the page of the kiosk and dashboard app. The app redirects an unknown
  // path to `/`.
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    // A path of the office may contain a user name with a period, but no file name.
    const wantsPage = request.method === 'GET' && (isOffice(path) || !/\.[a-z0-9]+$/i.test(path))
    if (!wantsPage) return reply.code(404).type('text/plain').send('Not found')
    const page = pageOf(path)
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
 * The page of an app, built and compressed. The content security policy allows only the page's own inline scripts, by
 * their hashes.
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
  const encodings = ENCODINGS.filter(({ ending }) => existsSync(file + ending)).map(({ name, ending }) => ({
    name,
    bytes: readFileSync(file + ending),
  }))
  return { html, csp, encodings }
}

/**
 * Returns the page with other HTML, compressed again. The inline scripts must not change, because `csp` contains their
 * hashes.
 */
function changedPage(page: AppPage, html: string): AppPage {
  const encodings = ENCODINGS.filter(({ name }) => page.encodings.some(one => one.name === name))
  return { ...page, html, encodings: encodings.map(({ name, compress }) => ({ name, bytes: compress(html) })) }
}

/** True if a request counts for the rate limits. Pages, their files and the health call do not count. */
function isCounted({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  return (url.startsWith('/api/') || url.startsWith(`${SURVEY_LINKS}/`)) && url !== BACKEND_HEALTH
}
