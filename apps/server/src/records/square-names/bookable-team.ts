import type { LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../../app-context.ts'
import type { RetryPolicy, SquareResponse } from '../../integrations/square/square.ts'
import { listTechnicians } from '../../integrations/square/team.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const SAVE = statement(
  'square-names.save-bookable-at',
  `update square_team_members
      set bookable_at = case when id = any(:ids) then array_append(bookable_at, :locationId)
        else array_remove(bookable_at, :locationId) end
    where (:locationId = any(bookable_at)) <> (id = any(:ids))`,
)

async function saveBookableAt(queries: Queries, locationId: LocationKey, ids: readonly string[]): Promise<void> {
  await queries.run(SAVE, { locationId, ids })
}

/**
 * Requests from Square who can be booked at each location, and saves the result. Only Square's list for a location
 * contains this information; a profile does not. If Square refuses the list for a location, the stored technicians of
 * that location do not change. If all lists are empty, nothing changes, because Square's error would otherwise remove
 * the whole team from the calendar.
 */
export async function refreshBookableTeam(
  context: AppContext,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<null>> {
  const team = new Map<LocationKey, readonly string[]>()
  for (const { id, squareLocationId } of context.locations.all()) {
    if (squareLocationId === null) continue
    const listed = await idsBookableAt(context, squareLocationId, retryPolicy)
    if (listed.ok) team.set(id, listed.value)
    else if (listed.kind !== 'refused') return listed
    else
      context.log.warn(
        { location: id, detail: listed.detail },
        'Square refused to list who can be booked at a location',
      )
  }
  if ([...team.values()].some(ids => ids.length > 0))
    for (const [id, ids] of team) await saveBookableAt(context.db, id, ids)
  else if (team.size > 0) context.log.warn('Square listed nobody who can be booked')
  return { ok: true, value: null }
}

async function idsBookableAt(
  context: AppContext,
  squareLocationId: string,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<readonly string[]>> {
  const ids: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await listTechnicians(context.square, { cursor, bookableAt: squareLocationId }, retryPolicy)
    if (!page.ok) return page
    ids.push(...page.value.technicians.filter(one => one.isBookable).map(one => one.id))
    if (page.value.cursor === null || page.value.cursor === cursor) return { ok: true, value: ids }
    cursor = page.value.cursor
  }
}
