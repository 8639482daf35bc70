import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import proxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import type { Config } from '@frontlash/config/config'
import Fastify, { type FastifyInstance } from 'fastify'
import { addressSigner } from './address-signature.ts'

/** The built app, made by `npm run build`. */
const BUILT_APP = join(import.meta.dirname, '../../web/dist')
const YEAR_SECONDS = 31_536_000
/** Longer than any call may take; a stream of events lives on past it because its headers have come. */
const BACKEND_ANSWERS_WITHIN_MS = 35_000

/** Serves the built app and forwards `/api` to the backend. When the backend is away it says so itself: 502 BACKEND_DOWN. */
export async function openWebServer(config: Config, builtApp = BUILT_APP): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 700 * 1024,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // X-Forwarded-For counts only as far as TRUST_PROXY says.
    trustProxy: trusted(config.trustProxy),
  })
  const page = readPage(builtApp)
  const isHttps = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) return
    reply.headers({
      'content-security-policy': page.csp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
    })
  })

  const sign = addressSigner(config.appSecret)
  await app.register(proxy, {
    upstream: config.backendUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableCache: true,
    undici: { headersTimeout: BACKEND_ANSWERS_WITHIN_MS, bodyTimeout: 0, connections: 256, pipelining: 1 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        // The backend compares a write's Origin with the host the browser asked for.
        ...(request.headers.host !== undefined && { host: request.headers.host }),
        ...sign(request.ip),
      }),
      onError: (reply, { error }) => {
        const requestId = reply.request.id
        const isTooLarge = (error as { statusCode?: number }).statusCode === 413
        void reply
          .code(isTooLarge ? 413 : 502)
          .header('cache-control', 'no-store')
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
