import type { PlacedCard } from '../day/day-layout.ts'
import type { CalendarSize } from './calendar-size.ts'

/** The space at the edges of a column and between cards that are side by side. */
const EDGE_PX = 2
const LANE_GAP_PX = 2

/** A card that is narrower than the first width is "half"; below the second width it is "slim". */
const HALF_BELOW_PX = 104
const SLIM_BELOW_PX = 58
/** A wide card that is lower than the first height has two lines; below the second height it has three. */
const LOW_BELOW_PX = 46
const MIDDLE_BELOW_PX = 84
/**
 * The heights from which a narrower card has three tight lines, three lines, four lines, a second line for the client's
 * name, and space for everything.
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
 * How much space a card has. The style sheet hides words that do not fit. A card without a shape shows everything. The
 * shape is an attribute, because container queries would make drawing a day slower (docs/performance.md).
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
  // A gap follows each lane. The gap of the last lane is outside the column, so that all cards of a column end at the
  // same edge.
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
 * Returns the shape of a card (docs/product/day-calendar.md, "Cards"). Icon, time and letters are shown in every shape.
 * If letters are larger, a card needs proportionally more space.
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
