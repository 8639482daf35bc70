import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SalonClock } from '../salon/salon-clock.ts'
import { wireTime } from '../salon/seeded-day.ts'
import { makeCursor, readCursor } from './cursor.ts'
import type { IdempotentAnswers } from './idempotent-answers.ts'
import { notFound, ok, refuse, type SquareAnswer } from './square-answer.ts'
import { squareCall } from './square-call.ts'
import { cursor, queryFlag, queryNumber, readOnly, sortOrder, text } from './square-fields.ts'
import type { SquareWebhooks } from './square-webhooks.ts'
import {
  EVENT_TYPES,
  newSignatureKey,
  newSubscriptionId,
  SQUARE_VERSION,
  type Subscription,
} from './webhook-subscriptions.ts'

const PAGE_MAX = 100

const written = z.strictObject({
  id: readOnly,
  name: text(64),
  enabled: z.boolean().nullish(),
  event_types: z.array(z.string()).nullish(),
  notification_url: z.string().nullish(),
  api_version: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish(),
  signature_key: readOnly,
  created_at: readOnly,
  updated_at: readOnly,
})

type Written = z.output<typeof written>

const listQuery = z.strictObject({
  cursor,
  include_disabled: queryFlag,
  sort_order: sortOrder.optional(),
  limit: queryNumber(1, PAGE_MAX),
})

/** Square's Webhook Subscriptions API (developer.squareup.com/reference/square/webhook-subscriptions-api). */
export function webhookSubscriptionCalls(
  app: FastifyInstance,
  webhooks: SquareWebhooks,
  clock: SalonClock,
  answers: IdempotentAnswers,
): void {
  const { subscriptions } = webhooks
  const now = () => wireTime(clock.now().getTime())
  const withId = (params: Readonly<Record<string, string>>, answer: (found: Subscription) => SquareAnswer) => {
    const found = subscriptions.find(one => one.id === params.subscriptionId)
    return found ? answer(found) : notFound('The subscription', 'subscription_id')
  }

  squareCall(app, 'GET', '/webhooks/subscriptions', { query: listQuery }, ({ query }) => {
    const { cursor: sent, limit = PAGE_MAX, ...question } = query
    const place = sent === undefined ? 0 : readCursor(question, sent)
    if (typeof place !== 'number')
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    const found = subscriptions.filter(one => query.include_disabled || one.enabled)
    if (query.sort_order === 'DESC') found.reverse()
    const page = found.slice(place, place + limit)
    return ok({
      ...(page.length > 0 && { subscriptions: page }),
      ...(place + limit < found.length && { cursor: makeCursor(question, place + limit) }),
    })
  })

  squareCall(
    app,
    'POST',
    '/webhooks/subscriptions',
    { body: z.strictObject({ idempotency_key: z.string().max(45).optional(), subscription: written }) },
    ({ body }) =>
      answers.once('CreateWebhookSubscription', body.idempotency_key, body, () => {
        const refusal = refuseSubscription(body.subscription, true)
        if (refusal) return refusal
        const { name, enabled, event_types, notification_url, api_version } = body.subscription
        const subscription: Subscription = {
          id: newSubscriptionId(),
          name: name ?? 'Webhook',
          enabled: enabled ?? true,
          event_types: event_types!,
          notification_url: notification_url!,
          api_version: api_version ?? SQUARE_VERSION,
          signature_key: newSignatureKey(),
          created_at: now(),
          updated_at: now(),
        }
        subscriptions.push(subscription)
        return ok({ subscription })
      }),
  )

  squareCall(app, 'GET', '/webhooks/subscriptions/:subscriptionId', {}, ({ params }) =>
    withId(params, subscription => ok({ subscription })),
  )

  squareCall(
    app,
    'PUT',
    '/webhooks/subscriptions/:subscriptionId',
    { body: z.strictObject({ subscription: written.nullish() }) },
    ({ params, body }) =>
      withId(params, subscription => {
        const sent = body.subscription ?? {}
        const refusal = refuseSubscription(sent, false)
        if (refusal) return refusal
        const changes = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined)
        Object.assign(subscription, Object.fromEntries(changes), { updated_at: now() })
        const { signature_key, ...shown } = subscription
        return ok({ subscription: shown })
      }),
  )

  squareCall(app, 'DELETE', '/webhooks/subscriptions/:subscriptionId', {}, ({ params }) =>
    withId(params, subscription => {
      subscriptions.splice(subscriptions.indexOf(subscription), 1)
      return ok({})
    }),
  )

  squareCall(
    app,
    'POST',
    '/webhooks/subscriptions/:subscriptionId/signature-key',
    { body: z.strictObject({ idempotency_key: text(45) }) },
    ({ params, body }) =>
      answers.once('UpdateSignatureKey', body.idempotency_key, [params, body], () =>
        withId(params, subscription => {
          Object.assign(subscription, { signature_key: newSignatureKey(), updated_at: now() })
          return ok({ signature_key: subscription.signature_key })
        }),
      ),
  )

  squareCall(
    app,
    'POST',
    '/webhooks/subscriptions/:subscriptionId/test',
    { body: z.strictObject({ event_type: text(100) }) },
    ({ params, body }) => {
      const subscription = subscriptions.find(one => one.id === params.subscriptionId)
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

function refuseSubscription(sent: Written, isNew: boolean): SquareAnswer | undefined {
  const { notification_url: url, event_types: types } = sent
  if (isNew && !url)
    return refuse(400, 'MISSING_REQUIRED_PARAMETER', 'The address is required.', 'subscription.notification_url')
  if (isNew && !types?.length)
    return refuse(400, 'MISSING_REQUIRED_PARAMETER', 'The event types are required.', 'subscription.event_types')
  if (url && !/^https?:\/\/[^\s]+$/.test(url))
    return refuse(400, 'INVALID_VALUE', 'The address must be a URL.', 'subscription.notification_url')
  const unknown = types?.find(type => !EVENT_TYPES.includes(type))
  if (unknown !== undefined)
    return refuse(400, 'INVALID_VALUE', `${unknown} is not an event type.`, 'subscription.event_types')
  return undefined
}
