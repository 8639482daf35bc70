import type { DayTechnician } from '@frontlash/contract/day-calendar'
import { UNASSIGNED } from '../day/day-card.ts'

/**
 * To whom a card can be given (docs/product/day-calendar.md, "Columns"): first who has a column without being asked for, then
 * everybody else who can be booked here; both A to Z.
 *
 * @param columns the calendar's columns, from left to right
 * @param hasCards whether one of them has a card today
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
