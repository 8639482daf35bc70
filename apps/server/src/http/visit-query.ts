import type { Period } from '@frontlash/domain/lists/period'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { VisitFilters } from '@frontlash/domain/visits/visit-filters'
import type { AppContext } from '../app-context.ts'
import type { StaffCaller } from './caller.ts'
import { openLocations, todayAt } from './day-access.ts'
import { requireLocation } from './location-access.ts'
import { type ListPeriod, readLocations, readPeriod } from './page-request.ts'

const DEFAULT_PERIOD = '28d'

export type VisitParameters = {
  readonly location?: string | undefined
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly technician?: string | undefined
  readonly weekday?: number | undefined
  readonly hour?: number | undefined
}

/**
 * Reads the days, locations and filters of a call about visits. If there is no location parameter, all locations to
 * which the caller has access today are used. A location without access is refused.
 */
export function readVisitQuery(
  context: AppContext,
  caller: StaffCaller,
  input: VisitParameters,
): { today: SalonDay; period: ListPeriod; locations: LocationKey[]; filters: VisitFilters } {
  const open = openLocations(context, caller)
  const named = readLocations(context, input.location)
  for (const location of named ?? []) requireLocation(context, caller, location)
  const today = todayAt(context, open[0]!)
  return {
    today,
    period: readPeriod(input, { today, timeZone: open[0]!.timeZone, defaultPeriod: DEFAULT_PERIOD }),
    locations: named ?? open.map(one => one.id),
    filters: {
      technician: input.technician ?? null,
      weekday: input.weekday ?? null,
      hour: input.hour ?? null,
    },
  }
}
