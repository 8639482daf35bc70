import type { LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { openLocations } from '../../../http/day-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { isKnownThere, wasSearchedByNumber } from '../../../records/clients/client-page-store.ts'

/** For how long a manager may open a client after a search by the whole number. */
const FOUND_FOR_MS = 15 * 60_000

/**
 * Returns the locations whose clients the caller may see today; null for all. Refuses a caller without a location
 * today.
 */
export function seenLocations(context: AppContext, caller: StaffCaller): readonly LocationKey[] | null {
  const open = openLocations(context, caller).map(one => one.id)
  return caller.role === 'admin' ? null : open
}

/** Whether a caller with these locations may see data of a location. */
export function maySee(locations: readonly LocationKey[] | null, location: LocationKey | null): boolean {
  return locations === null || (location !== null && locations.includes(location))
}

/**
 * Refuses a manager who may not see a client. A manager may see clients who were booked or checked in at a location
 * that is open today, and those found by the whole number in the last 15 minutes. The refusal is the same 404 as for an
 * unknown client.
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
  // The audit row of the search may have been added a moment ago, so it is read from the connections that write.
  if (await wasSearchedByNumber(context.db, { id: clientId, actor, since })) return locations
  throw noSuchClient()
}

export function noSuchClient(): HttpError {
  return new HttpError('NOT_FOUND', 'There is no such client.')
}
