import type { DayCard } from '../day/day-card.ts'

/** The maximum number of clients found; who looks for one of more types more letters. */
export const MAX_FOUND = 8

/** The cards whose client's name contains every typed word, by start; accents and capitals do not matter. */
export function findClients(cards: readonly DayCard[], typed: string): DayCard[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return cards
    .filter(card => words.every(word => fold(card.customerName).includes(word)))
    .sort((a, b) => a.startMs - b.startMs)
    .slice(0, MAX_FOUND)
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
