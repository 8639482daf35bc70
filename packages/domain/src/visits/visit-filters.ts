import { weekday } from '../salon-day.ts'
import type { LoggedVisit } from './logged-visits.ts'

/** The filters of the visit log and the figures, except days and locations. null means no filter. */
export type VisitFilters = {
  /** A technician's id, or the name if the id is unknown. */
  readonly technician: string | null
  /** The weekday, from 0 for Monday to 6 for Sunday. */
  readonly weekday: number | null
  readonly hour: number | null
}

type Filtered = Pick<LoggedVisit, 'day' | 'hour' | 'kind' | 'technicianId' | 'technician'>

/** True if a visit matches all filters. A walk-in or abandoned visit matches no technician. */
export function matchesFilters(visit: Filtered, filters: VisitFilters): boolean {
  if (filters.weekday !== null && weekday(visit.day) !== filters.weekday) return false
  if (filters.hour !== null && visit.hour !== filters.hour) return false
  if (filters.technician === null) return true
  return visit.kind === 'booked' && (visit.technicianId ?? visit.technician) === filters.technician
}
