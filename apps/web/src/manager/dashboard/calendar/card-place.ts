import type { PlacedCard } from '../day/day-layout.ts'
import type { CalendarSize } from './calendar-size.ts'

/** The space at a column's edges, and between two cards side by side. */
const EDGE_PX = 2
const LANE_GAP_PX = 2

/** Below the first width a card has a "half" shape, below the second a "slim" shape. */
const HALF_BELOW_PX = 104
const SLIM_BELOW_PX = 58
/** Below the first height a wide card has two lines, below the second three lines. */
const LOW_BELOW_PX = 46
const MIDDLE_BELOW_PX = 84
/**
 * The heights from which a narrower card has three tight lines, three lines, four lines, a second line for the
 * client's name, and space for everything.
 */
const NARROW_SHAPES = [
  [106, '-tall'],
  [76, '-mid'],
  [60, ''],
  [42, '-low'],
  [35, '-name'],
  [0, '-line'],
] as const
/** Below this width `3:15p` replaces `3:15 PM`. */
const SHORT_TIME_BELOW_PX = 118

export type CardPlace = {
  readonly topPx: number
  readonly leftPx: number
  readonly widthPx: number
  readonly heightPx: number
}

type CardSize = Pick<CardPlace, 'widthPx' | 'heightPx'>

type NarrowShape = (typeof NARROW_SHAPES)[number][1]

/**
 * The shape says how much space a card has; the style sheet hides the words that do not fit. A card without a shape
 * shows everything. The shape is an attribute of the card, because container queries would draw a day more slowly
 * (docs/performance.md).
 */
export type CardShape = `half${NarrowShape}` | `slim${NarrowShape}` | 'low' | 'middle'

/**
 * Returns the position of a card in its column, in whole pixels, so that its edges are sharp.
 *
 * @param fromMinute the minute since midnight at the calendar's top
 * @param columnPx the width of the column
 */
export function placeOf(
  { fromMinute: startMinute, minutes, lane, laneSpan, lanes }: PlacedCard,
  fromMinute: number,
  columnPx: number,
  { pixelsPerMinute, cardMinPx, textScale }: CalendarSize,
): CardPlace {
  const topPx = Math.round((startMinute - fromMinute) * pixelsPerMinute)
  // Each lane is followed by a gap. The gap of the last lane is outside the column, so that all cards of a column end
  // at the same edge.
  const edgePx = EDGE_PX * textScale
  const gapPx = LANE_GAP_PX * textScale
  const lanePx = (columnPx - 2 * edgePx + gapPx) / lanes
  const leftPx = Math.round(lanePx * lane)
  return {
    topPx,
    leftPx: edgePx + leftPx,
    widthPx: Math.round(lanePx * (lane + laneSpan)) - leftPx - gapPx,
    heightPx: Math.max(cardMinPx, Math.round(minutes * pixelsPerMinute)),
  }
}

/**
 * Returns the shape of a card (docs/product/day-calendar.md, "Cards"). Every shape shows icon, time and letters. With a
 * larger text size a card needs proportionally more space.
 */
export function shapeOf({ widthPx, heightPx }: CardSize, textScale: number): CardShape | undefined {
  return shapeAt(widthPx / textScale, heightPx / textScale)
}

function shapeAt(widthPx: number, heightPx: number): CardShape | undefined {
  if (widthPx < HALF_BELOW_PX) return `${widthPx < SLIM_BELOW_PX ? 'slim' : 'half'}${narrowShapeOf(heightPx)}`
  if (heightPx < LOW_BELOW_PX) return 'low'
  return heightPx < MIDDLE_BELOW_PX ? 'middle' : undefined
}

function narrowShapeOf(heightPx: number): NarrowShape {
  return NARROW_SHAPES.find(([fromPx]) => heightPx >= fromPx)![1]
}

export function hasShortTime({ widthPx }: CardSize, textScale: number): boolean {
  return widthPx / textScale < SHORT_TIME_BELOW_PX
}
