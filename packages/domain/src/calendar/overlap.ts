import type { MinuteSpan } from './day-grid.ts'

/** A card is as high as this at least, however short its visit: two lines of text need the room. */
export const CARD_MINUTES_LEAST = 15
/** What is left free below a card, so that two in a row are seen as two. */
const CARD_GAP_MINUTES = 2

/** Minutes that a card is high. */
export function cardMinutes(durationMinutes: number): number {
  return Math.max(CARD_MINUTES_LEAST, durationMinutes - CARD_GAP_MINUTES)
}

/** Where a card stands beside those it overlaps: in which of how many lanes of its column. */
export type Lane = { readonly lane: number; readonly lanes: number }

/**
 * Puts the cards of one technician side by side where they overlap. Answers a lane for each card, in the order given. Cards that
 * overlap, directly or through others, share the column's width equally; a card takes the first lane that is free.
 */
export function layOutColumn(cards: readonly MinuteSpan[]): Lane[] {
  const order = cards
    .map((_, at) => at)
    .sort((a, b) => cards[a]!.fromMinute - cards[b]!.fromMinute || cards[b]!.toMinute - cards[a]!.toMinute)
  const placed: Lane[] = Array.from({ length: cards.length }, () => ({ lane: 0, lanes: 1 }))
  let together: number[] = []
  let laneOf: number[] = []
  let laneEnds: number[] = []
  let lastEnd = Number.NEGATIVE_INFINITY

  const settle = () => {
    together.forEach((card, at) => {
      placed[card] = { lane: laneOf[at]!, lanes: laneEnds.length }
    })
    together = []
    laneOf = []
    laneEnds = []
  }
  for (const card of order) {
    const { fromMinute, toMinute } = cards[card]!
    if (fromMinute >= lastEnd) settle()
    const free = laneEnds.findIndex(end => end <= fromMinute)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = toMinute
    together.push(card)
    laneOf.push(lane)
    lastEnd = Math.max(lastEnd, toMinute)
  }
  settle()
  return placed
}
