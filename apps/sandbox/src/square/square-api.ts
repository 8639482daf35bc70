import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Journal } from '../salon/journal.ts'
import type { SeededSalon } from '../salon/salon.ts'
import { bookingsCalls } from './bookings-calls.ts'
import { catalogCalls } from './catalog-calls.ts'
import { customersCalls } from './customers-calls.ts'
import { openIdempotentResponses } from './idempotent-responses.ts'
import { locationsCalls } from './locations-calls.ts'
import { refuse, type SquareResponse } from './square-response.ts'
import type { SquareWebhooks } from './square-webhooks.ts'
import { teamCalls } from './team-calls.ts'
import { webhookSubscriptionCalls } from './webhook-subscription-calls.ts'
import { SQUARE_VERSION } from './webhook-subscriptions.ts'

/**
 * Adds the calls below `/v2` of Square's API that the product makes. Refuses fields that are missing in Square's API
 * description. A client that works with the sandbox therefore also works with Square.
 */
export function squareApi(options: {
  accessToken: string
  salon: SeededSalon
  journal: Journal
  webhooks: SquareWebhooks
}) {
  const { accessToken, salon, journal, webhooks } = options
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
      }
    })
    app.addHook('onRequest', async (request, reply) => {
      const refusal = refuseHeaders(request, accessToken)
      if (refusal) return send(reply, refusal)
      reply.header('square-version', request.headers['square-version'] ?? SQUARE_VERSION)
    })
    app.addHook('preValidation', async (request, reply) => {
      if (request.method === 'GET' || request.method === 'DELETE') return
      const { body } = request
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        return send(reply, refuse(400, 'EXPECTED_JSON_BODY', 'The body must be a JSON object.'))
    })
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error.statusCode === 415)
        return send(reply, refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json.'))
      if (error.statusCode === 400)
        return send(reply, refuse(400, 'EXPECTED_JSON_BODY', 'The body could not be read as JSON.'))
      if (error.statusCode === 413)
        return send(reply, refuse(413, 'REQUEST_ENTITY_TOO_LARGE', 'The body is too large.'))
      console.error(error)
      return send(reply, refuse(500, 'INTERNAL_SERVER_ERROR', 'The sandbox failed.'))
    })
    app.setNotFoundHandler((_request, reply) =>
      send(reply, refuse(404, 'NOT_FOUND', 'The sandbox has no such call of Square.')),
    )

    const responses = openIdempotentResponses(journal)
    locationsCalls(app)
    bookingsCalls(app, salon, responses)
    teamCalls(app, salon)
    customersCalls(app, salon)
    catalogCalls(app, salon)
    webhookSubscriptionCalls(app, webhooks, salon.clock)
  }
}

function send(reply: FastifyReply, response: SquareResponse): FastifyReply {
  return reply.code(response.status).send(response.body)
}

function refuseHeaders(request: FastifyRequest, accessToken: string): SquareResponse | undefined {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined || !isSame(token, accessToken))
    return refuse(401, 'UNAUTHORIZED', 'This request could not be authorized.')
  const version = request.headers['square-version']
  // For a call without a version, Square would use the application's default version, which may change.
  if (typeof version !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(version) || Number.isNaN(Date.parse(version)))
    return refuse(400, 'INVALID_SQUARE_VERSION_FORMAT', 'The Square-Version header must be a date, YYYY-MM-DD.')
  return undefined
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
