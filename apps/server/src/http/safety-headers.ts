import { apiSafetyHeaders } from '@frontlash/http/safety-headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './reply.ts'

/** The headers of all responses of the API, including refusals and responses for unknown paths. */
export function addSafetyHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = apiSafetyHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Refuses a write that a page of another site has sent with our cookie. The browser reports such a write in a Fetch
 * Metadata header, or sends an Origin that differs from the requested host. Providers send their webhooks without a
 * browser. The server verifies the signatures of webhooks.
 */
export function refuseCrossSiteWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    const isForeign = isWrite && request.routeOptions.config.access !== 'provider' && isCrossSite(request)
    done(isForeign ? new HttpError('CROSS_SITE', 'This call may only be made from the salon’s own pages.') : undefined)
  })
}

function isCrossSite({ headers }: FastifyRequest): boolean {
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
