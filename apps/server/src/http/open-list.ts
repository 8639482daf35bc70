import type { LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../app-context.ts'
import type { StaffCaller } from './caller.ts'
import { openLocations } from './day-access.ts'
import { hasLocationAccess, requireLocation } from './location-access.ts'
import { readLocations } from './page-request.ts'
import { Refusal } from './reply.ts'

/**
 * The locations of a list for managers: those in the parameter, otherwise all that are open to the caller today. Refuses
 * a location that is not open.
 */
export function openListLocations(context: AppContext, caller: StaffCaller, input: string | undefined): LocationKey[] {
  const named = readLocations(context, input)
  if (named === null) return openLocations(context, caller).map(one => one.id)
  for (const location of named) requireLocation(context, caller, location)
  return named
}

/** The row, if the caller may see its location today; otherwise 404, as for an unknown row. */
export function visibleRow<Row extends { readonly location_id: LocationKey | null }>(
  context: AppContext,
  caller: StaffCaller,
  row: Row | undefined,
  what: string,
): Row {
  const mayRead =
    row && (row.location_id === null ? caller.role === 'admin' : hasLocationAccess(context, caller, row.location_id))
  if (mayRead) return row
  throw new Refusal('NOT_FOUND', `There is no such ${what}.`)
}
