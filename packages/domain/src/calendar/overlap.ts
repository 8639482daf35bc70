import type { MinuteSpan } from './day-grid.ts'

/** The minimum height of a card. Two lines must fit. */
export const MIN_CARD_MINUTES = 15
/** The gap below a card, so that two consecutive cards look separate. */
const CARD_GAP_MINUTES = 2

export function cardMinutes(durationMinutes: number): number {
  return Math.max(MIN_CARD_MINUTES, durationMinutes - CARD_GAP_MINUTES)
}

/** The position of a card: its first lane, how many lanes it takes, and how many lanes the column has. */
export type Lane = { readonly lane: number; readonly laneSpan: number; readonly lanes: number }

/**
 * Places the overlapping cards of one technician side by side (docs/product/day-calendar.md, "Cards"). Returns
 * positions in the order of the cards. Cards that overlap directly or through other cards form a group and share the
 * column's width in equal lanes. A card takes the first free lane, and also the lanes to its right that are free for
 * its duration.
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
      // A card extends over the free lanes on its right. No lane on its left is free, because the card got the first
      // free lane.
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

/** If at least this many cards overlap, only SHOWN_LANES of them are shown, and a button lists the other cards. */
const FOLDED_FROM = 4
/** The number of lanes for cards. The button has the next lane. */
const SHOWN_LANES = 2

/** A card with its rank. If too many cards overlap, the cards with the lowest ranks are shown. */
export type RankedSpan = MinuteSpan & { readonly rank: number }

/**
 * The layout of a column: the position of each card (null for a card behind a button), and the buttons with the indexes
 * of their cards.
 */
export type FoldedColumn = {
  readonly lanes: readonly (Lane | null)[]
  readonly folds: readonly (MinuteSpan & { readonly lane: Lane; readonly cards: readonly number[] })[]
}

/**
 * Places cards like layOutColumn(), but shows only two of four or more overlapping cards, chosen by rank and then by
 * start. A button beside the two cards lists the others (docs/product/day-calendar.md, "Cards"). If the button would
 * list only one card, this card is shown instead of the button.
 */
export function foldColumn(cards: readonly RankedSpan[]): FoldedColumn {
  const lanes: (Lane | null)[] = layOutColumn(cards)
  const crowd = cards.map((_, at) => at).filter(at => lanes[at]!.lanes >= FOLDED_FROM)
  const inLane: MinuteSpan[][] = Array.from({ length: SHOWN_LANES + 1 }, () => [])
  const laneOf = new Map<number, number>()
  const others: number[] = []
  for (const at of [...crowd].sort(
    (a, b) => cards[a]!.rank - cards[b]!.rank || cards[a]!.fromMinute - cards[b]!.fromMinute,
  )) {
    const lane = inLane.findIndex((taken, i) => i < SHOWN_LANES && !taken.some(one => doOverlap(one, cards[at]!)))
    if (lane < 0) others.push(at)
    else {
      inLane[lane]!.push(cards[at]!)
      laneOf.set(at, lane)
    }
  }
  const folds: { fromMinute: number; toMinute: number; lane: Lane; cards: number[] }[] = []
  for (const together of overlapping(others, cards)) {
    const fromMinute = Math.min(...together.map(at => cards[at]!.fromMinute))
    const toMinute = Math.max(...together.map(at => cards[at]!.toMinute))
    inLane[SHOWN_LANES]!.push({ fromMinute, toMinute })
    if (together.length === 1) laneOf.set(together[0]!, SHOWN_LANES)
    else {
      const lane = { lane: SHOWN_LANES, laneSpan: 1, lanes: SHOWN_LANES + 1 }
      folds.push({ fromMinute, toMinute, lane, cards: together })
    }
  }
  for (const at of crowd) {
    const lane = laneOf.get(at)
    const end = inLane.findIndex((taken, i) => i > lane! && taken.some(one => doOverlap(one, cards[at]!)))
    const endLane = end < 0 ? inLane.length : end
    lanes[at] = lane === undefined ? null : { lane, laneSpan: endLane - lane, lanes: inLane.length }
  }
  return { lanes, folds }
}

/** Groups cards that overlap directly or through other cards. Each group keeps the order of its cards. */
function overlapping(some: readonly number[], cards: readonly MinuteSpan[]): number[][] {
  const groups: number[][] = []
  let endMinute = Number.NEGATIVE_INFINITY
  for (const at of [...some].sort((a, b) => cards[a]!.fromMinute - cards[b]!.fromMinute)) {
    if (cards[at]!.fromMinute < endMinute) groups.at(-1)!.push(at)
    else groups.push([at])
    endMinute = Math.max(endMinute, cards[at]!.toMinute)
  }
  return groups.map(group => some.filter(at => group.includes(at)))
}
