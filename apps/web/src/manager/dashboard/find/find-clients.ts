import type { DayCard } from '../day/day-card.ts'

/** The maximum number of results. A longer search term finds the remaining cards. */
export const MAX_FOUND = 8

/** Returns the cards, by start time, whose client's name contains every typed word. Accents and case are ignored. */
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
