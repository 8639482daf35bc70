import { clockWords } from '@frontlash/domain/calendar/local-minutes'
import { type DayCard, UNASSIGNED } from '../day/day-card.ts'
import type { ColleagueChange } from '../day/day-store.ts'

/** A change that arrives later was not "just now", and is not shown. */
const JUST_NOW_MS = 60_000

/** What changed between `before` and `after` of a card; null when nothing changed that its actions depend on. */
function doneTo(before: DayCard, after: DayCard | null): string | null {
  if (after === null) return 'cancelled'
  if (before.status !== after.status) {
    switch (after.status) {
      case 'cancelled':
        return 'cancelled'
      case 'inactive':
        return 'undid this'
      case 'checked-in':
        return before.status === 'inactive' ? 'checked the client in' : 'undid this'
      case 'received':
        return before.status === 'cancelled' ? 'undid this' : 'received the client'
      default:
        return after.status satisfies never
    }
  }
  if (before.isManagerAssigned && !after.isManagerAssigned) return 'undid this'
  // If the time has changed as well, bookingMovedText states both.
  const isMoved = before.startMs !== after.startMs
  if (!isMoved && before.assignedTechnician !== after.assignedTechnician && after.assignedTechnician !== '')
    return `assigned ${after.assignedTechnician}`
  return null
}

/**
 * `Ines received the client just now.` Empty when nothing changed that the card's actions depend on, or when it was a
 * minute ago or more.
 */
export function colleagueChangeText({ by, before, after, isMovedAway, atMs }: ColleagueChange, nowMs: number): string {
  if (isMovedAway) return 'This booking was moved to another day or location.'
  const did = nowMs - atMs < JUST_NOW_MS ? doneTo(before, after) : null
  return did === null ? '' : `${by} ${did} just now.`
}

/**
 * `This booking was moved to 3:30 PM with Alma.`: the change of a card's time, and of its technician with it, since its
 * dialog was opened. Empty when the time is the same (docs/product/day-calendar.md, "Actions").
 */
export function bookingMovedText(opened: DayCard, now: DayCard): string {
  if (opened.startMs === now.startMs) return ''
  const isOther = opened.technician !== now.technician && now.technician !== UNASSIGNED
  return `This booking was moved to ${clockWords(now.startMinute)}${isOther ? ` with ${now.technician}` : ''}.`
}
