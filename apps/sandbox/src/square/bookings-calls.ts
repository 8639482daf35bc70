import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { locationIndexOf } from '../salon/locations.ts'
import type { SeededSalon } from '../salon/salon.ts'
import { makeCursor, readCursor } from './cursor.ts'
import type { IdempotentResponses } from './idempotent-responses.ts'
import { squareCall } from './square-call.ts'
import { cursor, queryNumber, text, time, wholeNumber } from './square-fields.ts'
import type { Booking } from './square-objects.ts'
import { notFound, ok, refuse, type SquareResponse } from './square-response.ts'

const LISTED_MAX_MS = 31 * 86_400_000
/** The default page size, which Square does not document. It is small, so that clients must use cursors. */
const PAGE_DEFAULT = 100
const PAGE_MAX = 10_000
const BULK_MAX = 100

const queryTime = time.optional()

const listQuery = z.strictObject({
  limit: queryNumber(1, PAGE_MAX),
  cursor,
  customer_id: z.string().min(1).optional(),
  location_id: z.string().min(1).optional(),
  start_at_min: queryTime,
  start_at_max: queryTime,
})

const idempotencyKey = text(255)

/**
 * Adds the calls of Square's Bookings API that read and write bookings, with the permissions of a seller
 * (developer.squareup.com/reference/square/bookings-api).
 */
export function bookingsCalls(app: FastifyInstance, salon: SeededSalon, responses: IdempotentResponses): void {
  const { bookings, clock } = salon

  squareCall(app, 'GET', '/bookings', { query: listQuery }, ({ query }) => {
    const { limit = PAGE_DEFAULT, cursor: sent, ...filters } = query
    const place = sent === undefined ? undefined : (readCursor(filters, sent) as PagePosition | undefined)
    if (sent !== undefined && !place)
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    // Without a start time, the list begins at the time of the call. The following pages use the time of the first
    // call.
    const fromMs = place?.fromMs ?? (query.start_at_min ? Date.parse(query.start_at_min) : clock.now().getTime())
    const toMs = query.start_at_max ? Date.parse(query.start_at_max) : fromMs + LISTED_MAX_MS
    if (toMs < fromMs) return refuse(400, 'INVALID_TIME_RANGE', 'start_at_max is before start_at_min.', 'start_at_max')
    if (toMs - fromMs > LISTED_MAX_MS)
      return refuse(400, 'INVALID_TIME_RANGE', 'The time range must not be longer than 31 days.', 'start_at_max')
    if (query.location_id !== undefined && locationIndexOf(query.location_id) < 0)
      return notFound('The location', 'location_id')
    const found = bookings.list({
      fromMs,
      toMs,
      locationId: query.location_id,
      after: place?.after,
      take: limit + 1,
      fits: booking => query.customer_id === undefined || booking.customer_id === query.customer_id,
    })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    if (found.length <= limit || !last) return ok({ bookings: page })
    const next: PagePosition = { fromMs, after: { startAt: last.start_at, id: last.id } }
    return ok({ bookings: page, cursor: makeCursor(filters, next) })
  })

  squareCall(
    app,
    'POST',
    '/bookings/bulk-retrieve',
    { body: z.strictObject({ booking_ids: z.array(z.string().min(1)).min(1).max(BULK_MAX) }) },
    ({ body }) =>
      ok({
        bookings: Object.fromEntries(
          body.booking_ids.map(id => {
            const booking = bookings.get(id)
            return [id, booking ? { booking } : notFound(`Booking ${id}`).body]
          }),
        ),
      }),
  )

  squareCall(
    app,
    'POST',
    '/bookings/:bookingId/cancel',
    { body: z.strictObject({ idempotency_key: idempotencyKey, booking_version: wholeNumber.nullish() }) },
    ({ params, body }) =>
      responses.once('CancelBooking', body.idempotency_key, [params, body], () => {
        const booking = bookings.get(params.bookingId!)
        if (!booking) return notFound('The booking', 'booking_id')
        const refusal = refuseWrite(booking, body.booking_version, 'booking_version')
        return refusal ?? ok({ booking: bookings.change(booking.id, { status: 'CANCELLED_BY_SELLER' }) })
      }),
  )
}

type PagePosition = { readonly fromMs: number; readonly after: { readonly startAt: string; readonly id: string } }

/** The statuses of ended bookings. Square can neither change an ended booking nor undo a cancellation. */
const ENDED: readonly Booking['status'][] = ['CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_SELLER', 'DECLINED', 'NO_SHOW']

function refuseWrite(booking: Booking, version: number | null | undefined, field: string): SquareResponse | undefined {
  if (version !== null && version !== undefined && version !== booking.version)
    return refuse(409, 'CONFLICT', `The booking's version is ${booking.version}.`, field)
  if (ENDED.includes(booking.status))
    return refuse(400, 'BAD_REQUEST', `The booking is ${booking.status} and cannot be changed.`)
  return undefined
}
