import { weekday } from '../salon-day.ts'
import type { VisitFact } from './visit-facts.ts'

/** The filters of the visit log and the figures besides days and locations; null means no restriction. */
export type VisitFilters = {
  /** A technician's id, or the name if the id is not known. */
  readonly technician: string | null
  /** The weekday, from 0 (Monday) to 6. */
  readonly weekday: number | null
  readonly hour: number | null
}

type Filtered = Pick<VisitFact, 'day' | 'hour' | 'kind' | 'technicianId' | 'technician'>

/** Whether a fact passes the filters. Walk-ins and abandoned visits have no technician. */
export function matchesFilters(fact: Filtered, filters: VisitFilters): boolean {
  if (filters.weekday !== null && weekday(fact.day) !== filters.weekday) return false
  if (filters.hour !== null && fact.hour !== filters.hour) return false
  if (filters.technician === null) return true
  return fact.kind === 'booked' && (fact.technicianId ?? fact.technician) === filters.technician
}
