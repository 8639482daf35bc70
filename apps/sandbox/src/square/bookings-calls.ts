import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { locationIndexOf, MERCHANT_ID, SEEDED_LOCATIONS } from '../salon/locations.ts'
import type { Salon } from '../salon/salon.ts'
import { wireTime } from '../salon/seeded-day.ts'
import { OWNER } from '../salon/technicians.ts'
import { makeCursor, readCursor } from './cursor.ts'
import type { IdempotentAnswers } from './idempotent-answers.ts'
import { notFound, ok, refuse, type SquareAnswer } from './square-answer.ts'
import { squareCall } from './square-call.ts'
import { address, cursor, given, queryNumber, readOnly, text, time, wholeNumber } from './square-fields.ts'
import type { AppointmentSegment, Booking } from './square-objects.ts'

const LISTED_MAX_MS = 31 * 86_400_000
/** Square does not say how long a page is when no limit is given; a short one makes sure that cursors are followed. */
const PAGE_DEFAULT = 100
const PAGE_MAX = 10_000
const BULK_MAX = 100

const queryTime = time.optional()

const listQuery = z.strictObject({
  limit: queryNumber(1, PAGE_MAX),
  cursor,
  customer_id: z.string().min(1).optional(),
  team_member_id: z.string().min(1).optional(),
  location_id: z.string().min(1).optional(),
  start_at_min: queryTime,
  start_at_max: queryTime,
})

const segment = z.strictObject({
  duration_minutes: wholeNumber.min(1).max(1500).nullish(),
  service_variation_id: text(36),
  team_member_id: z.string().min(1).max(32),
  service_variation_version: wholeNumber.nullish(),
  intermission_minutes: readOnly,
  any_team_member: readOnly,
  resource_ids: readOnly,
})

const writtenBooking = z.strictObject({
  id: readOnly,
  version: wholeNumber.optional(),
  status: readOnly,
  created_at: readOnly,
  updated_at: readOnly,
  start_at: time.nullish(),
  location_id: text(32),
  customer_id: text(192),
  customer_note: text(4096),
  seller_note: text(4096),
  appointment_segments: z.array(segment).min(1).max(6).nullish(),
  transition_time_minutes: readOnly,
  all_day: readOnly,
  location_type: z.enum(['BUSINESS_LOCATION', 'CUSTOMER_LOCATION', 'PHONE']).nullish(),
  creator_details: readOnly,
  source: readOnly,
  address,
})

type WrittenSegment = z.output<typeof segment>

const idempotencyKey = text(255)

/** Square's Bookings API, bookings themselves (developer.squareup.com/reference/square/bookings-api), at seller level. */
export function bookingsCalls(app: FastifyInstance, salon: Salon, answers: IdempotentAnswers): void {
  const { bookings, clock } = salon

  squareCall(app, 'GET', '/bookings', { query: listQuery }, ({ query }) => {
    const { limit = PAGE_DEFAULT, cursor: sent, ...question } = query
    const place = sent === undefined ? undefined : (readCursor(question, sent) as PagePlace | undefined)
    if (sent !== undefined && !place)
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    // Without a start the list begins now; the following pages keep the first page's "now".
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
      fits: booking =>
        (query.customer_id === undefined || booking.customer_id === query.customer_id) &&
        (query.team_member_id === undefined ||
          booking.appointment_segments.some(one => one.team_member_id === query.team_member_id)),
    })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    if (found.length <= limit || !last) return ok({ bookings: page })
    const next: PagePlace = { fromMs, after: { startAt: last.start_at, id: last.id } }
    return ok({ bookings: page, cursor: makeCursor(question, next) })
  })

  squareCall(
    app,
    'POST',
    '/bookings',
    { body: z.strictObject({ idempotency_key: idempotencyKey, booking: writtenBooking }) },
    ({ body }) => answers.once('CreateBooking', body.idempotency_key, body, () => createBooking(salon, body.booking)),
  )

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

  squareCall(app, 'GET', '/bookings/:bookingId', {}, ({ params }) => {
    const booking = bookings.get(params.bookingId!)
    return booking ? ok({ booking }) : notFound('The booking', 'booking_id')
  })

  squareCall(
    app,
    'PUT',
    '/bookings/:bookingId',
    { body: z.strictObject({ idempotency_key: idempotencyKey, booking: writtenBooking }) },
    ({ params, body }) =>
      answers.once('UpdateBooking', body.idempotency_key, [params, body], () =>
        updateBooking(salon, params.bookingId!, body.booking),
      ),
  )

  squareCall(
    app,
    'POST',
    '/bookings/:bookingId/cancel',
    { body: z.strictObject({ idempotency_key: idempotencyKey, booking_version: wholeNumber.nullish() }) },
    ({ params, body }) =>
      answers.once('CancelBooking', body.idempotency_key, [params, body], () => {
        const booking = bookings.get(params.bookingId!)
        if (!booking) return notFound('The booking', 'booking_id')
        const refusal = refuseWrite(booking, body.booking_version, 'booking_version')
        return refusal ?? ok({ booking: bookings.change(booking.id, { status: 'CANCELLED_BY_SELLER' }) })
      }),
  )

  squareCall(app, 'GET', '/bookings/business-booking-profile', {}, () =>
    ok({ business_booking_profile: BUSINESS_BOOKING_PROFILE }),
  )

  squareCall(
    app,
    'GET',
    '/bookings/location-booking-profiles',
    { query: z.strictObject({ limit: queryNumber(1, PAGE_MAX), cursor }) },
    ({ query }) => {
      const place = query.cursor === undefined ? 0 : readCursor('locations', query.cursor)
      if (typeof place !== 'number') return refuse(400, 'INVALID_CURSOR', 'The cursor is not known.', 'cursor')
      const upTo = place + (query.limit ?? PAGE_DEFAULT)
      return ok({
        location_booking_profiles: SEEDED_LOCATIONS.slice(place, upTo).map(location => ({
          location_id: location.squareId,
          booking_site_url: `https://book.example.com/${location.key}`,
          online_booking_enabled: true,
        })),
        ...(upTo < SEEDED_LOCATIONS.length && { cursor: makeCursor('locations', upTo) }),
      })
    },
  )
}

type PagePlace = { readonly fromMs: number; readonly after: { readonly startAt: string; readonly id: string } }

/** Statuses from which nothing can be changed any more; Square cannot undo a cancellation. */
const ENDED: readonly Booking['status'][] = ['CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_SELLER', 'DECLINED', 'NO_SHOW']

function refuseWrite(booking: Booking, version: number | null | undefined, field: string): SquareAnswer | undefined {
  if (version !== null && version !== undefined && version !== booking.version)
    return refuse(409, 'CONFLICT', `The booking's version is ${booking.version}.`, field)
  if (ENDED.includes(booking.status))
    return refuse(400, 'BAD_REQUEST', `The booking is ${booking.status} and cannot be changed.`)
  return undefined
}

function createBooking(salon: Salon, sent: z.output<typeof writtenBooking>): SquareAnswer {
  const { start_at, location_id, appointment_segments } = sent
  if (!location_id)
    return refuse(400, 'MISSING_REQUIRED_PARAMETER', 'booking.location_id is required.', 'booking.location_id')
  if (!start_at) return refuse(400, 'MISSING_REQUIRED_PARAMETER', 'booking.start_at is required.', 'booking.start_at')
  if (!appointment_segments)
    return refuse(
      400,
      'MISSING_REQUIRED_PARAMETER',
      'booking.appointment_segments is required.',
      'booking.appointment_segments',
    )
  if (sent.version) return refuse(400, 'INVALID_VALUE', 'A new booking has no version yet.', 'booking.version')
  if (locationIndexOf(location_id) < 0) return notFound('The location', 'booking.location_id')
  const segments = readSegments(salon, appointment_segments)
  if ('status' in segments) return segments
  const refusal = refuseCustomer(salon, sent.customer_id)
  if (refusal) return refusal
  const booking = salon.bookings.make({
    ...asFacts(sent),
    start_at: wireTime(Date.parse(start_at)),
    location_id,
    segments,
    creator_details: { creator_type: 'TEAM_MEMBER', team_member_id: OWNER.member.id },
    source: 'API',
  })
  return ok({ booking })
}

function updateBooking(salon: Salon, id: string, sent: z.output<typeof writtenBooking>): SquareAnswer {
  const booking = salon.bookings.get(id)
  if (!booking) return notFound('The booking', 'booking_id')
  const refusal = refuseWrite(booking, sent.version, 'booking.version') ?? refuseCustomer(salon, sent.customer_id)
  if (refusal) return refusal
  if (sent.location_id && sent.location_id !== booking.location_id)
    return refuse(400, 'INVALID_VALUE', "A booking's location cannot be changed.", 'booking.location_id')
  const segments = sent.appointment_segments && readSegments(salon, sent.appointment_segments)
  if (segments && 'status' in segments) return segments
  const changed = salon.bookings.change(id, {
    ...asFacts(sent),
    ...(sent.start_at && { start_at: wireTime(Date.parse(sent.start_at)) }),
    ...(segments && { appointment_segments: segments }),
  })
  return ok({ booking: changed })
}

function asFacts(sent: z.output<typeof writtenBooking>) {
  const { customer_id, customer_note, seller_note, location_type, address: sentAddress } = sent
  return given({ customer_id, customer_note, seller_note, location_type, address: sentAddress && given(sentAddress) })
}

function refuseCustomer(salon: Salon, customerId: string | null | undefined): SquareAnswer | undefined {
  if (!customerId || salon.customers.get(customerId)) return undefined
  return refuse(400, 'CUSTOMER_NOT_FOUND', 'The customer was not found.', 'booking.customer_id')
}

function readSegments(salon: Salon, sent: readonly WrittenSegment[]): AppointmentSegment[] | SquareAnswer {
  const read: AppointmentSegment[] = []
  for (const [at, one] of sent.entries()) {
    const field = `booking.appointment_segments[${at}]`
    if (!salon.team.get(one.team_member_id)?.profile.is_bookable)
      return refuse(400, 'INVALID_VALUE', 'The team member cannot be booked.', `${field}.team_member_id`)
    if (!one.service_variation_id)
      return refuse(400, 'MISSING_REQUIRED_PARAMETER', 'The service is required.', `${field}.service_variation_id`)
    const variation = salon.catalog.get(one.service_variation_id)
    if (!variation?.item_variation_data || variation.is_deleted)
      return refuse(400, 'NOT_FOUND', 'The service was not found.', `${field}.service_variation_id`)
    if (one.service_variation_version !== variation.version)
      return refuse(
        400,
        one.service_variation_version ? 'INVALID_VALUE' : 'MISSING_REQUIRED_PARAMETER',
        `The current version of the service is ${variation.version}.`,
        `${field}.service_variation_version`,
      )
    read.push({
      duration_minutes: one.duration_minutes ?? variation.item_variation_data.service_duration / 60_000,
      service_variation_id: variation.id,
      team_member_id: one.team_member_id,
      service_variation_version: variation.version,
      intermission_minutes: 0,
      any_team_member: false,
    })
  }
  return read
}

const BUSINESS_BOOKING_PROFILE = {
  seller_id: MERCHANT_ID,
  created_at: '2019-03-11T18:00:00Z',
  booking_enabled: true,
  customer_timezone_choice: 'BUSINESS_LOCATION_TIMEZONE',
  booking_policy: 'ACCEPT_ALL',
  allow_user_cancel: true,
  business_appointment_settings: {
    location_types: ['BUSINESS_LOCATION'],
    alignment_time: 'QUARTER_HOURLY',
    min_booking_lead_time_seconds: 0,
    max_booking_lead_time_seconds: 31_536_000,
    any_team_member_booking_enabled: true,
    multiple_service_booking_enabled: true,
    cancellation_window_seconds: 86_400,
    cancellation_policy: 'CUSTOM_POLICY',
    cancellation_policy_text: 'Please tell us a day ahead.',
    skip_booking_flow_staff_selection: false,
  },
  support_seller_level_writes: true,
}
