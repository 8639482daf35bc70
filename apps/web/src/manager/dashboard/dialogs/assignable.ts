import type { DayTechnician } from '@frontlash/contract/day-calendar'
import { UNASSIGNED } from '../day/day-card.ts'

/**
 * Returns the technicians to whom a card can be assigned (docs/product/day-calendar.md, "Columns"): first the
 * technicians with a column from A to Z, then all other bookable technicians from A to Z.
 *
 * @param columns the calendar's columns, from left to right
 * @param hasCards whether a column has a card today
 */
export function assignableTechnicians(
  columns: readonly string[],
  technicians: readonly DayTechnician[],
  hasCards: (column: string) => boolean,
): string[] {
  const usual = new Set(technicians.filter(one => one.hasColumn).map(one => one.name))
  const first = columns.filter(column => column !== UNASSIGNED && (usual.has(column) || hasCards(column)))
  return [...new Set([...first, ...technicians.map(one => one.name)])]
}
