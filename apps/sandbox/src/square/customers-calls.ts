import { toE164 } from '@frontlash/domain/phone'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SeededSalon } from '../salon/salon.ts'
import { byName } from '../salon/salon-customers.ts'
import { makeCursor, readCursor } from './cursor.ts'
import { squareCall } from './square-call.ts'
import { cursor, time, wholeNumber } from './square-fields.ts'
import { notFound, ok, refuse } from './square-response.ts'

const PAGE_MAX = 100
const BULK_MAX = 100

const searchBody = z.strictObject({
  cursor,
  limit: wholeNumber.min(1).max(PAGE_MAX).optional(),
  query: z
    .strictObject({
      filter: z
        .strictObject({
          phone_number: z.strictObject({ exact: z.string().max(300) }).optional(),
          updated_at: z.strictObject({ start_at: time.optional(), end_at: time.optional() }).optional(),
        })
        .optional(),
    })
    .optional(),
})

/**
 * Adds the two calls of Square's Customers API that the product makes
 * (developer.squareup.com/reference/square/customers-api).
 */
export function customersCalls(app: FastifyInstance, salon: SeededSalon): void {
  const { customers } = salon

  squareCall(app, 'POST', '/customers/search', { body: searchBody }, ({ body }) => {
    const { cursor: sent, limit = PAGE_MAX, ...filters } = body
    const { phone_number: phone, updated_at: updated } = body.query?.filter ?? {}
    if (phone && !/^\+[\d\s().-]+$/.test(phone.exact))
      return refuse(
        400,
        'INVALID_PHONE_NUMBER',
        'An exact phone number must be in E.164 form.',
        'query.filter.phone_number.exact',
      )
    const lastId = sent === undefined ? undefined : readCursor(filters, sent)
    if (sent !== undefined && typeof lastId !== 'string')
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    // The index of phone numbers avoids a search through the whole directory.
    const candidates = phone ? customers.withPhone(toE164(phone.exact) ?? '').sort(byName) : customers.all()
    const found = candidates.filter(({ updated_at: at }) => isWithin(at, updated))
    // The page begins after the last customer of the previous page, even if that customer has moved in the list.
    const from = lastId === undefined ? 0 : found.findIndex(customer => customer.id === lastId) + 1
    const page = found.slice(from, from + limit)
    return ok({
      // Square omits the field if no customer was found.
      ...(page.length > 0 && { customers: page }),
      ...(from + limit < found.length && { cursor: makeCursor(filters, page.at(-1)!.id) }),
    })
  })

  squareCall(
    app,
    'POST',
    '/customers/bulk-retrieve',
    { body: z.strictObject({ customer_ids: z.array(z.string().min(1)).min(1).max(BULK_MAX) }) },
    ({ body }) =>
      ok({
        responses: Object.fromEntries(
          body.customer_ids.map(id => {
            const customer = customers.get(id)
            return [id, customer ? { customer } : notFound(`Customer with ID ${id}`).body]
          }),
        ),
      }),
  )
}

function isWithin(at: string, range: { start_at?: string | undefined; end_at?: string | undefined } = {}): boolean {
  const ms = Date.parse(at)
  return !((range.start_at && ms < Date.parse(range.start_at)) || (range.end_at && ms > Date.parse(range.end_at)))
}
