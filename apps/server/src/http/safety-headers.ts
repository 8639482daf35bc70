import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './reply.ts'

const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const YEAR_SECONDS = 31_536_000

/** What every answer of the API carries, refusals and unknown addresses included (OWASP ASVS 5.0, chapter V3.4). */
export function addSafetyHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = {
    'content-security-policy': API_CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Refuses a write that another site's page has sent with our cookie: the browser says so itself (Fetch Metadata), or its
 * Origin is not the host it came to. Providers' webhooks come without a browser and are known by their signatures.
 */
export function refuseCrossSiteWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    const isForeign = isWrite && request.routeOptions.config.access !== 'provider' && comesFromElsewhere(request)
    done(isForeign ? new Refusal('CROSS_SITE', 'This call may only be made from the salon’s own pages.') : undefined)
  })
}

function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  return headers.origin !== undefined && hostOf(headers.origin) !== headers.host
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
