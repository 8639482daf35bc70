import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SalonClock } from '../salon/salon-clock.ts'
import { wireTime } from '../salon/seeded-day.ts'
import { makeCursor, readCursor } from './cursor.ts'
import { squareCall } from './square-call.ts'
import { cursor, queryFlag, queryNumber, text } from './square-fields.ts'
import { notFound, ok, refuse } from './square-response.ts'
import type { SquareWebhooks } from './square-webhooks.ts'

const PAGE_MAX = 100

const listQuery = z.strictObject({
  cursor,
  include_disabled: queryFlag,
  limit: queryNumber(1, PAGE_MAX),
})

/** Adds Square's Webhook Subscriptions API (developer.squareup.com/reference/square/webhook-subscriptions-api). */
export function webhookSubscriptionCalls(app: FastifyInstance, webhooks: SquareWebhooks, clock: SalonClock): void {
  const { subscriptions } = webhooks
  const now = () => wireTime(clock.now().getTime())
  const withId = (id: string | undefined) => subscriptions.find(one => one.id === id)

  squareCall(app, 'GET', '/webhooks/subscriptions', { query: listQuery }, ({ query }) => {
    const { cursor: sent, limit = PAGE_MAX, ...filters } = query
    const place = sent === undefined ? 0 : readCursor(filters, sent)
    if (typeof place !== 'number')
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    const found = subscriptions.filter(one => query.include_disabled || one.enabled)
    const page = found.slice(place, place + limit)
    return ok({
      ...(page.length > 0 && { subscriptions: page }),
      ...(place + limit < found.length && { cursor: makeCursor(filters, place + limit) }),
    })
  })

  squareCall(app, 'GET', '/webhooks/subscriptions/:subscriptionId', {}, ({ params }) => {
    const subscription = withId(params.subscriptionId)
    return subscription ? ok({ subscription }) : notFound('The subscription', 'subscription_id')
  })

  squareCall(
    app,
    'POST',
    '/webhooks/subscriptions/:subscriptionId/test',
    { body: z.strictObject({ event_type: text(100) }) },
    ({ params, body }) => {
      const subscription = withId(params.subscriptionId)
      if (!subscription) return notFound('The subscription', 'subscription_id')
      const type = body.event_type ?? subscription.event_types[0]
      if (!type || !subscription.event_types.includes(type))
        return refuse(400, 'INVALID_VALUE', 'The subscription does not have this event type.', 'event_type')
      return webhooks.deliverSample(subscription, type).then(({ status, payload }) =>
        ok({
          subscription_test_result: {
            id: randomUUID(),
            ...(status !== undefined && { status_code: status }),
            payload,
            created_at: now(),
            updated_at: now(),
          },
        }),
      )
    },
  )
}
