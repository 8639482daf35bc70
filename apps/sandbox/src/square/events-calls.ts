import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { makeCursor, readCursor } from './cursor.ts'
import { ok, refuse } from './square-answer.ts'
import { squareCall } from './square-call.ts'
import { sortOrder, time, wholeNumber } from './square-fields.ts'
import type { SquareWebhooks } from './square-webhooks.ts'
import { SQUARE_VERSION } from './webhook-subscriptions.ts'

const PAGE_MAX = 100

const searchBody = z.strictObject({
  cursor: z.string().min(1).max(256).optional(),
  limit: wholeNumber.min(1).max(PAGE_MAX).optional(),
  query: z
    .strictObject({
      filter: z
        .strictObject({
          event_types: z.array(z.string()).nullish(),
          merchant_ids: z.array(z.string()).nullish(),
          location_ids: z.array(z.string()).nullish(),
          created_at: z.strictObject({ start_at: time.nullish(), end_at: time.nullish() }).optional(),
        })
        .nullish(),
      sort: z.strictObject({ field: z.literal('DEFAULT').nullish(), order: sortOrder.nullish() }).nullish(),
    })
    .optional(),
})

/** Square's Events API: what the webhooks told, for an app that missed some (developer.squareup.com/docs/events-api/overview). */
export function eventsCalls(app: FastifyInstance, webhooks: SquareWebhooks): void {
  squareCall(app, 'POST', '/events', { body: searchBody }, ({ body }) => {
    const { cursor, limit = PAGE_MAX, ...question } = body
    const filter = body.query?.filter
    const { start_at: from, end_at: to } = filter?.created_at ?? {}
    const found = webhooks.events.filter(
      event =>
        (!filter?.event_types?.length || filter.event_types.includes(event.type)) &&
        (!filter?.merchant_ids?.length || filter.merchant_ids.includes(event.merchant_id)) &&
        // No event of the kinds told here carries a location.
        !filter?.location_ids?.length &&
        (!from || Date.parse(event.created_at) >= Date.parse(from)) &&
        (!to || Date.parse(event.created_at) <= Date.parse(to)),
    )
    if (body.query?.sort?.order !== 'ASC') found.reverse()
    const lastId = cursor === undefined ? undefined : readCursor(question, cursor)
    if (cursor !== undefined && typeof lastId !== 'string')
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    const start = lastId === undefined ? 0 : found.findIndex(event => event.event_id === lastId) + 1
    const events = found.slice(start, start + limit)
    return ok({
      ...(events.length > 0 && {
        events,
        metadata: events.map(event => ({ event_id: event.event_id, api_version: SQUARE_VERSION })),
      }),
      ...(start + limit < found.length && { cursor: makeCursor(question, events.at(-1)!.event_id) }),
    })
  })
}
