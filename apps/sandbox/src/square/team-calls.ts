import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { locationIndexOf } from '../salon/locations.ts'
import type { SeededSalon } from '../salon/salon.ts'
import type { Technician } from '../salon/technicians.ts'
import { makeCursor, readCursor } from './cursor.ts'
import { squareCall } from './square-call.ts'
import { cursor, queryFlag, queryNumber, wholeNumber } from './square-fields.ts'
import { notFound, ok, refuse } from './square-response.ts'

const PAGE_DEFAULT = 100
const BULK_MAX = 100

const profilesQuery = z.strictObject({
  bookable_only: queryFlag,
  limit: queryNumber(1, 10_000),
  cursor,
  location_id: z.string().min(1).optional(),
})

const teamSearch = z.strictObject({ limit: wholeNumber.min(1).max(200).optional(), cursor })

/**
 * Adds the calls that return the technicians: their booking profiles and their team records
 * (developer.squareup.com/reference/square/team-api).
 */
export function teamCalls(app: FastifyInstance, salon: SeededSalon): void {
  const { team } = salon

  squareCall(app, 'GET', '/bookings/team-member-booking-profiles', { query: profilesQuery }, ({ query }) => {
    const { limit = PAGE_DEFAULT, cursor: sent, ...filters } = query
    if (query.location_id !== undefined && locationIndexOf(query.location_id) < 0)
      return notFound('The location', 'location_id')
    const place = sent === undefined ? 0 : readCursor(filters, sent)
    if (typeof place !== 'number')
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    const found = team
      .all()
      .filter(one => !query.bookable_only || one.profile.is_bookable)
      .filter(one => query.location_id === undefined || worksAt(one, query.location_id))
    return ok({
      team_member_booking_profiles: found.slice(place, place + limit).map(one => one.profile),
      ...(place + limit < found.length && { cursor: makeCursor(filters, place + limit) }),
    })
  })

  squareCall(
    app,
    'POST',
    '/bookings/team-member-booking-profiles/bulk-retrieve',
    { body: z.strictObject({ team_member_ids: z.array(z.string().min(1)).min(1).max(BULK_MAX) }) },
    ({ body }) =>
      ok({
        team_member_booking_profiles: Object.fromEntries(
          body.team_member_ids.map(id => {
            const found = team.get(id)
            return [id, found ? { team_member_booking_profile: found.profile } : notFound(`Team member ${id}`).body]
          }),
        ),
      }),
  )

  squareCall(app, 'POST', '/team-members/search', { body: teamSearch }, ({ body }) => {
    const { limit = PAGE_DEFAULT, cursor: sent, ...filters } = body
    const place = sent === undefined ? 0 : readCursor(filters, sent)
    if (typeof place !== 'number')
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    const found = team.all()
    const page = found.slice(place, place + limit)
    return ok({
      ...(page.length > 0 && { team_members: page.map(one => one.member) }),
      ...(place + limit < found.length && { cursor: makeCursor(filters, place + limit) }),
    })
  })
}

function worksAt({ member }: Technician, locationId: string): boolean {
  const { assignment_type, location_ids = [] } = member.assigned_locations
  return assignment_type === 'ALL_CURRENT_AND_FUTURE_LOCATIONS' || location_ids.includes(locationId)
}
