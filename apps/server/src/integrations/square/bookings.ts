import { z } from 'zod'
import { cursor, instant, looseList, looseText, optionalInstant, squareId } from './loose-reading.ts'
import type { RetryPolicy, Square, SquareResponse } from './square.ts'

export type SquareSegment = {
  readonly teamMemberId: string | null
  readonly serviceVariationId: string | null
  readonly serviceVariationVersion: number
  /** null if Square does not return the length of the service. */
  readonly durationMinutes: number | null
  readonly intermissionMinutes: number
  readonly anyTeamMember: boolean
}

/** A booking in Square's format (developer.squareup.com/reference/square/objects/Booking). */
export type SquareBooking = {
  readonly id: string
  readonly version: number
  /**
   * PENDING, ACCEPTED, DECLINED, CANCELLED_BY_CUSTOMER, CANCELLED_BY_SELLER, NO_SHOW, or a status that Square adds
   * later.
   */
  readonly status: string
  readonly startAt: Date
  readonly locationId: string
  readonly customerId: string | null
  readonly segments: readonly SquareSegment[]
  readonly createdAt: Date | null
  readonly updatedAt: Date | null
}

/** The stored fields of a booking. Notes and addresses are not stored. */
export const bookingFields = z.object({
  id: squareId,
  version: z.int().nullish(),
  status: looseText.nullish(),
  start_at: instant,
  location_id: squareId,
  customer_id: looseText.nullish(),
  created_at: optionalInstant,
  updated_at: optionalInstant,
  appointment_segments: z
    .array(
      z.object({
        team_member_id: looseText.nullish(),
        service_variation_id: looseText.nullish(),
        service_variation_version: z.number().nullish(),
        duration_minutes: z.number().nullish(),
        intermission_minutes: z.number().nullish(),
        any_team_member: z.boolean().nullish(),
      }),
    )
    .nullish(),
})

/** Converts a booking. Fields that Square has omitted get default values. */
export function asBooking(fields: z.output<typeof bookingFields>): SquareBooking {
  return {
    id: fields.id,
    version: fields.version ?? 0,
    status: fields.status || 'ACCEPTED',
    startAt: fields.start_at,
    locationId: fields.location_id,
    customerId: fields.customer_id || null,
    createdAt: fields.created_at ?? null,
    updatedAt: fields.updated_at ?? null,
    segments: (fields.appointment_segments ?? []).map(one => ({
      teamMemberId: one.team_member_id || null,
      serviceVariationId: one.service_variation_id || null,
      serviceVariationVersion: one.service_variation_version ?? 0,
      durationMinutes: one.duration_minutes ?? null,
      intermissionMinutes: one.intermission_minutes ?? 0,
      anyTeamMember: one.any_team_member === true,
    })),
  }
}

const booking = bookingFields.transform(asBooking)

/** The maximum period of a list of bookings. */
export const LONGEST_WINDOW_MS = 31 * 24 * 3_600_000

const bookingPage = z.object({ bookings: looseList(booking), cursor })

export type BookingPage = {
  readonly bookings: SquareBooking[]
  readonly dropped: number
  readonly cursor: string | null
}

/**
 * Returns a page of the bookings at all locations: GET /v2/bookings. The bookings begin at or after `from` and before
 * `until`; the period is at most LONGEST_WINDOW_MS. Cancelled bookings are included, and the order is not guaranteed.
 * The cursor points to the next page; it is null on the last page.
 */
export async function listBookings(
  square: Square,
  ask: { from: Date; until: Date; customerId?: string; pageSize: number; cursor: string | null },
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<BookingPage>> {
  const response = await square.ask(
    {
      method: 'GET',
      path: '/v2/bookings',
      query: {
        start_at_min: ask.from.toISOString(),
        start_at_max: ask.until.toISOString(),
        customer_id: ask.customerId,
        limit: ask.pageSize,
        cursor: ask.cursor ?? undefined,
      },
    },
    bookingPage,
    retryPolicy,
  )
  if (!response.ok) return response
  const { bookings, cursor: next } = response.value
  return { ok: true, value: { bookings: bookings.items, dropped: bookings.dropped, cursor: next } }
}

/**
 * The maximum number of ids per bulk call. Square documents this maximum for similar calls, but no maximum for
 * bookings.
 */
export const MAX_BULK_IDS = 100

const NOT_FOUND = 'NOT_FOUND'
const errorList = z.array(z.object({ code: z.string().catch('') })).nullish()
const retrievedBookings = z.object({
  bookings: z.record(z.string(), z.object({ booking: booking.nullish().catch(null), errors: errorList })).nullish(),
})

/**
 * Returns bookings by id, at most MAX_BULK_IDS: POST /v2/bookings/bulk-retrieve. `gone` contains the ids that do not
 * exist in Square.
 */
export async function retrieveBookings(
  square: Square,
  ids: readonly string[],
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<{ bookings: SquareBooking[]; gone: string[] }>> {
  const response = await square.ask(
    { method: 'POST', path: '/v2/bookings/bulk-retrieve', body: { booking_ids: ids } },
    retrievedBookings,
    retryPolicy,
  )
  if (!response.ok) return response
  const found = response.value.bookings ?? {}
  return {
    ok: true,
    value: {
      bookings: Object.values(found).flatMap(one => one.booking ?? []),
      gone: ids.filter(id => !found[id]?.booking && found[id]?.errors?.some(error => error.code === NOT_FOUND)),
    },
  }
}

const cancelledBooking = z.object({ booking: booking.nullish().catch(null) })

/**
 * Cancels a booking as the seller: POST /v2/bookings/{id}/cancel. Square refuses the call if the booking has changed
 * since `version`. A cancellation cannot be undone. A repeated call for the same version has no effect.
 */
export async function cancelBooking(
  square: Square,
  of: { readonly id: string; readonly version: number },
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<SquareBooking | null>> {
  const response = await square.ask(
    {
      method: 'POST',
      path: `/v2/bookings/${encodeURIComponent(of.id)}/cancel`,
      body: { idempotency_key: `cancel ${of.id} ${of.version}`.slice(0, 255), booking_version: of.version },
    },
    cancelledBooking,
    retryPolicy,
  )
  return response.ok ? { ok: true, value: response.value.booking ?? null } : response
}
