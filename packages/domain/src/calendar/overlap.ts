import type { MinuteSpan } from './day-grid.ts'

/** The minimum height of a card, however short its visit: two lines of text need the space. */
export const MIN_CARD_MINUTES = 15
/** The gap below a card, so that two consecutive cards look separate. */
const CARD_GAP_MINUTES = 2

/** The height of a card in minutes. */
export function cardMinutes(durationMinutes: number): number {
  return Math.max(MIN_CARD_MINUTES, durationMinutes - CARD_GAP_MINUTES)
}

/**
 * The position of a card beside those that it overlaps: its first lane, how many lanes it takes, and how many lanes the
 * column has.
 */
export type Lane = { readonly lane: number; readonly laneSpan: number; readonly lanes: number }

/**
 * Places the cards of one technician side by side where they overlap (docs/product/day-calendar.md, "Cards"). Returns a
 * position for each card, in the order given. Cards that overlap, directly or through others, are a group and share the
 * column's width in equal lanes. A card takes the first free lane and widens over the lanes at its right that are free
 * for its duration.
 */
export function layOutColumn(cards: readonly MinuteSpan[]): Lane[] {
  const order = cards
    .map((_, at) => at)
    .sort((a, b) => cards[a]!.fromMinute - cards[b]!.fromMinute || cards[b]!.toMinute - cards[a]!.toMinute)
  const placed: Lane[] = Array.from({ length: cards.length }, () => ({ lane: 0, laneSpan: 1, lanes: 1 }))
  let together: number[] = []
  let laneOf: number[] = []
  let laneEnds: number[] = []
  let lastEnd = Number.NEGATIVE_INFINITY

  const settle = () => {
    const lanes = laneEnds.length
    together.forEach((card, at) => {
      const lane = laneOf[at]!
      // The next lane to the right with a card at the same time limits the width. All lanes to the left are taken,
      // because the card got the first free lane.
      let endLane = lanes
      together.forEach((other, i) => {
        if (laneOf[i]! > lane && laneOf[i]! < endLane && doOverlap(cards[card]!, cards[other]!)) endLane = laneOf[i]!
      })
      placed[card] = { lane, laneSpan: endLane - lane, lanes }
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

function doOverlap(a: MinuteSpan, b: MinuteSpan): boolean {
  return a.fromMinute < b.toMinute && b.fromMinute < a.toMinute
}
