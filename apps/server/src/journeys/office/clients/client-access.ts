import type { LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { openLocations } from '../../../http/day-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { isKnownThere, wasSearchedByNumber } from '../../../records/clients/client-page-store.ts'

/** How long a manager may read a client after a search for the complete phone number. */
const FOUND_FOR_MS = 15 * 60_000

/**
 * Returns the locations whose clients the caller may see today; null for all. Throws if the caller has no location
 * today.
 */
export function seenLocations(context: AppContext, caller: StaffCaller): readonly LocationKey[] | null {
  const open = openLocations(context, caller).map(one => one.id)
  return caller.role === 'admin' ? null : open
}

export function maySee(locations: readonly LocationKey[] | null, location: LocationKey | null): boolean {
  return locations === null || (location !== null && locations.includes(location))
}

/**
 * Throws if a manager may not see the client. The 404 is the same as for an unknown client. A manager may see clients
 * with a booking or a check-in at a location to which the manager has access today. A manager may also see clients
 * whose complete phone number the manager has searched for in the last 15 minutes.
 *
 * @returns the locations that the caller may see today; null for all
 */
export async function requireClientAccess(
  context: AppContext,
  caller: StaffCaller,
  clientId: string,
): Promise<readonly LocationKey[] | null> {
  const locations = seenLocations(context, caller)
  if (locations === null) return null
  if (await isKnownThere(context.reads, clientId, locations)) return locations
  const since = new Date(context.clock.realNow().getTime() - FOUND_FOR_MS)
  const { actor } = actorOf(caller)
  // The audit row of the search may be very new, so a writing connection reads it.
  if (await wasSearchedByNumber(context.db, { id: clientId, actor, since })) return locations
  throw noSuchClient()
}

export function noSuchClient(): HttpError {
  return new HttpError('NOT_FOUND', 'There is no such client.')
}
