import { z } from 'zod'
import { cursor, looseList, looseText, squareId } from './loose-reading.ts'
import type { RetryPolicy, Square, SquareResponse } from './square.ts'

/** `displayName` is the name that clients see when they book. It may contain an emoji. */
export type SquareTechnician = { readonly id: string; readonly displayName: string; readonly isBookable: boolean }

const profile = z
  .object({
    team_member_id: squareId,
    display_name: looseText.nullish(),
    is_bookable: z.boolean().nullish(),
  })
  .transform(
    (one): SquareTechnician => ({
      id: one.team_member_id,
      displayName: one.display_name ?? '',
      isBookable: one.is_bookable !== false,
    }),
  )

const PAGE = 100
const profilePage = z.object({ team_member_booking_profiles: looseList(profile), cursor })

/**
 * Returns a page of the team's public booking profiles: GET /v2/bookings/team-member-booking-profiles. With
 * `bookableAt`, Square's id of a location, the page contains only technicians who can be booked there.
 */
export async function listTechnicians(
  square: Square,
  ask: { cursor: string | null; bookableAt?: string },
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<{ technicians: SquareTechnician[]; cursor: string | null }>> {
  const response = await square.ask(
    {
      method: 'GET',
      path: '/v2/bookings/team-member-booking-profiles',
      query: {
        limit: PAGE,
        cursor: ask.cursor ?? undefined,
        ...(ask.bookableAt !== undefined && { location_id: ask.bookableAt, bookable_only: 'true' }),
      },
    },
    profilePage,
    retryPolicy,
  )
  if (!response.ok) return response
  return {
    ok: true,
    value: { technicians: response.value.team_member_booking_profiles.items, cursor: response.value.cursor },
  }
}

const retrievedProfiles = z.object({
  team_member_booking_profiles: z
    .record(z.string(), z.object({ team_member_booking_profile: profile.nullish().catch(null) }))
    .nullish(),
})

/**
 * Returns booking profiles by team member, at most MAX_BULK_IDS: POST
 * /v2/bookings/team-member-booking-profiles/bulk-retrieve. Also finds technicians who have left. Such technicians are
 * no longer in the list of profiles, but bookings still contain them.
 */
export async function retrieveTechnicians(
  square: Square,
  ids: readonly string[],
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<SquareTechnician[]>> {
  const response = await square.ask(
    {
      method: 'POST',
      path: '/v2/bookings/team-member-booking-profiles/bulk-retrieve',
      body: { team_member_ids: ids },
    },
    retrievedProfiles,
    retryPolicy,
  )
  if (!response.ok) return response
  return {
    ok: true,
    value: Object.values(response.value.team_member_booking_profiles ?? {}).flatMap(
      one => one.team_member_booking_profile ?? [],
    ),
  }
}

const TEAM_PAGE = 200
const memberPage = z.object({
  team_members: looseList(z.object({ id: squareId, given_name: looseText.nullish() })),
  cursor,
})

/**
 * Returns a page of all current and former team members, with or without a booking profile: POST
 * /v2/team-members/search.
 */
export async function searchTeam(
  square: Square,
  ask: { cursor: string | null },
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<{ members: SquareTechnician[]; cursor: string | null }>> {
  const response = await square.ask(
    {
      method: 'POST',
      path: '/v2/team-members/search',
      body: { limit: TEAM_PAGE, ...(ask.cursor !== null && { cursor: ask.cursor }) },
    },
    memberPage,
    retryPolicy,
  )
  if (!response.ok) return response
  const members = response.value.team_members.items.map(one => ({
    id: one.id,
    displayName: one.given_name ?? '',
    isBookable: false,
  }))
  return { ok: true, value: { members, cursor: response.value.cursor } }
}
