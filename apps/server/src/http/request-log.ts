import { CALLS } from '@frontlash/contract/calls'
import type { FastifyInstance } from 'fastify'
import { maskedAddress } from './request-address.ts'

/**
 * Logs one line per handled call. The line does not contain the body. It contains the pattern of the route and not the
 * path, because the path may contain a phone number. Health calls are logged at debug level, because proxies and
 * monitors make a health call every other second.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = request.routeOptions.url === CALLS.health.path ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        from: maskedAddress(request),
      },
      'answered',
    )
    done()
  })
}
