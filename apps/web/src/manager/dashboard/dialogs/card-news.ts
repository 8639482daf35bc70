import type { DayCard } from '../day/day-card.ts'
import type { CardNews } from '../day/day-store.ts'

/** What arrives later was not "just now", and is not shown. */
const JUST_NOW_MS = 60_000

/** What was done to a card that was `before` and is `after`; null where nothing that its actions depend on has changed. */
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
  if (before.assignedTechnician !== after.assignedTechnician && after.assignedTechnician !== '')
    return `assigned ${after.assignedTechnician}`
  return null
}

/**
 * `Ines received the client just now.` Empty where nothing was done that the card's actions depend on, and where it was done a
 * minute ago or more.
 */
export function newsWords({ by, before, after, atMs }: CardNews, nowMs: number): string {
  const did = nowMs - atMs < JUST_NOW_MS ? doneTo(before, after) : null
  return did === null ? '' : `${by} ${did} just now.`
}
