import type { Period } from '@frontlash/domain/lists/period'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { AppContext } from '../app-context.ts'
import type { StaffCaller } from './caller.ts'
import { openLocations } from './day-access.ts'
import { hasLocationAccess, requireLocation } from './location-access.ts'
import { type ListPeriod, type PeriodQuery, readLocations, readPeriod } from './page-request.ts'
import { HttpError } from './reply.ts'

/**
 * Returns the locations of a manager's list. They are the locations in the parameter, otherwise all locations to which
 * the caller has access today. Throws if the parameter contains a location without access.
 */
export function openListLocations(context: AppContext, caller: StaffCaller, input: string | undefined): LocationKey[] {
  const named = readLocations(context, input)
  if (named === null) return openLocations(context, caller).map(one => one.id)
  for (const location of named) requireLocation(context, caller, location)
  return named
}

type ListQuery = PeriodQuery & { readonly location?: string | undefined }

/**
 * Returns the locations and days of a manager's list. `range` selects the rows. `boundTo` contains the filters to which
 * cursors are bound. These filters include today's locations, so that a cursor becomes invalid when the manager loses
 * access to a location.
 */
export function readOpenList(
  context: AppContext,
  caller: StaffCaller,
  query: ListQuery,
  { today, defaultPeriod }: { readonly today: SalonDay; readonly defaultPeriod: Period },
) {
  const { location, ...filters } = query
  const locations = openListLocations(context, caller, location)
  const period: ListPeriod = readPeriod(query, { today, timeZone: context.locations.first().timeZone, defaultPeriod })
  const { start, end } = period
  return { period, range: { locations, start, end }, boundTo: { locations, ...filters } }
}

/** Returns the row if the caller has access to its location today. Otherwise throws 404, as for an unknown row. */
export function visibleRow<Row extends { readonly location_id: LocationKey | null }>(
  context: AppContext,
  caller: StaffCaller,
  row: Row | undefined,
  what: string,
): Row {
  const mayRead =
    row && (row.location_id === null ? caller.role === 'admin' : hasLocationAccess(context, caller, row.location_id))
  if (mayRead) return row
  throw new HttpError('NOT_FOUND', `There is no such ${what}.`)
}
