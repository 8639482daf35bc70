import { displayStatus } from '../calendar/display-status.ts'
import { type Card, UNTOUCHED_CARD } from './card-transition.ts'

/** A stored change: the author's name for the dashboard (null if unknown), and the card after the change. */
export type StoredChange = { readonly by: string | null; readonly card: Card }

export type ChangeSubject = 'status' | 'assignment' | 'anything'

export type CardChange = { readonly by: string | null; readonly before: Card; readonly after: Card }

/** The changes of a card. Each contains the card before and after the change. */
export function cardChanges(newestFirst: readonly StoredChange[]): CardChange[] {
  return newestFirst.map(({ by, card }, at) => ({
    by,
    before: newestFirst[at + 1]?.card ?? UNTOUCHED_CARD,
    after: card,
  }))
}

/** The last change of the card, visit or alert; undefined if none is stored. */
export function lastChange(newestFirst: readonly StoredChange[], subject: ChangeSubject): CardChange | undefined {
  return cardChanges(newestFirst).find(
    ({ before, after }) => subject === 'anything' || PARTS[subject](before) !== PARTS[subject](after),
  )
}

const PARTS = {
  status: (card: Card) => `${displayStatus(card)} ${card.mark}`,
  assignment: (card: Card) => (card.isManagerAssigned ? card.technician : null),
}

/**
 * The message about a change with its author: `Maria G.: Ines received them already.` (docs/product/managers-day.md,
 * "Actions").
 */
export function cardChangeMessage(client: string, change: CardChange | undefined): string {
  const did = change ? `${change.by ?? 'somebody else'} ${describeCardChange(change)}` : 'the card was changed'
  return `${client || 'The client'}: ${did} already.`
}

/** The change without the author's name: `received them`. */
export function describeCardChange({ before, after }: CardChange): string {
  const [from, to] = [displayStatus(before), displayStatus(after)]
  if (from !== to) {
    if (to === 'cancelled') return 'cancelled the appointment'
    if (from === 'cancelled') return 'undid the cancellation'
    if (to === 'received') return 'received them'
    if (from === 'received') return 'undid Received'
    if (to === 'checked-in') return 'checked them in'
    if (after.mark === null) return 'undid the check-in'
  }
  if (after.mark === 'elsewhere' && before.mark !== 'elsewhere') return 'recorded them at another location'
  if (before.isManagerAssigned && !after.isManagerAssigned) return 'restored the technician'
  if (after.isManagerAssigned && after.technician !== before.technician) return `assigned ${after.technician}`
  return 'changed the card'
}
