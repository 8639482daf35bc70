import { formatClock } from '@frontlash/domain/calendar/local-minutes'
import { type DayCard, UNASSIGNED } from '../day/day-card.ts'
import type { ColleagueChange } from '../day/day-store.ts'

/** A change that is older than this does not count as "just now" and is not shown. */
const JUST_NOW_MS = 60_000

/** Returns what the user did to a card; null if the card's actions are not affected. */
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
  // If the start has changed too, bookingMovedText describes the new time and technician.
  const isMoved = before.startMs !== after.startMs
  if (!isMoved && before.assignedTechnician !== after.assignedTechnician && after.assignedTechnician !== '')
    return `assigned ${after.assignedTechnician}`
  return null
}

/**
 * Returns `Ines received the client just now.` Returns '' if the card's actions are not affected, or if the change is
 * at least a minute old.
 */
export function colleagueChangeText({ by, before, after, isMovedAway, atMs }: ColleagueChange, nowMs: number): string {
  if (isMovedAway) return 'This booking was moved to another day or location.'
  const did = nowMs - atMs < JUST_NOW_MS ? doneTo(before, after) : null
  return did === null ? '' : `${by} ${did} just now.`
}

/**
 * Returns `This booking was moved to 3:30 PM with Alma.` if the card's time has changed while its dialog is shown.
 * Names the technician only if the technician has changed too. Returns '' if the time is the same
 * (docs/product/day-calendar.md, "Actions").
 */
export function bookingMovedText(opened: DayCard, now: DayCard): string {
  if (opened.startMs === now.startMs) return ''
  const isOther = opened.technician !== now.technician && now.technician !== UNASSIGNED
  return `This booking was moved to ${formatClock(now.startMinute)}${isOther ? ` with ${now.technician}` : ''}.`
}
