import type { PlacedCard } from '../day/day-layout.ts'
import type { CalendarSize } from './calendar-size.ts'

/** The space at a column's edges, and between two cards side by side. */
const EDGE_PX = 3
const LANE_GAP_PX = 2

/** A card narrower than the first width has a "half" shape; a card narrower than the second has a "slim" shape. */
const HALF_BELOW_PX = 104
const SLIM_BELOW_PX = 58
/** A wide card shows two lines below the first height, and three lines below the second. */
const LOW_BELOW_PX = 46
const MIDDLE_BELOW_PX = 84
/**
 * A narrower card shows two lines below the first height, three below the second, and four below the third. From the
 * third height on, the client's name may take two lines.
 */
const NARROW_LINE_BELOW_PX = 42
const NARROW_LOW_BELOW_PX = 60
const NARROW_TALL_FROM_PX = 106
/** Below this width `3:15p` replaces `3:15 PM`. */
const SHORT_TIME_BELOW_PX = 118

/** From this height on, the narrowest cards have a third line, for the client's name. */
const SLIM_NAME_FROM_PX = 35

/** The position of a card in its column. */
export type CardPlace = {
  readonly topPx: number
  readonly leftPx: number
  readonly widthPx: number
  readonly heightPx: number
}

type CardSize = Pick<CardPlace, 'widthPx' | 'heightPx'>

type NarrowShape = '-line' | '-low' | '' | '-tall'

/**
 * How much space a card has for its words; the CSS hides the words that do not fit. Without a shape everything fits.
 * The shape is an attribute of the card, because container queries would draw a day more slowly (docs/performance.md).
 */
export type CardShape = `half${NarrowShape}` | `slim${NarrowShape}` | 'slim-name' | 'low' | 'middle'

/**
 * The position at which a card is drawn in its column: on whole pixels, so that its edges are sharp.
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
  // Each lane has a gap after it. The gap of the last lane is outside the column, so that every card of a column ends
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
 * The shape of a card (docs/product/day-calendar.md, "Cards"). Every shape shows icon, time and letters. With larger
 * text a card needs proportionally more space.
 */
export function shapeOf({ widthPx, heightPx }: CardSize, textScale: number): CardShape | undefined {
  return shapeAt(widthPx / textScale, heightPx / textScale)
}

function shapeAt(widthPx: number, heightPx: number): CardShape | undefined {
  if (widthPx < SLIM_BELOW_PX)
    return heightPx >= SLIM_NAME_FROM_PX && heightPx < NARROW_LINE_BELOW_PX
      ? 'slim-name'
      : `slim${narrowShapeOf(heightPx)}`
  if (widthPx < HALF_BELOW_PX) return `half${narrowShapeOf(heightPx)}`
  if (heightPx < LOW_BELOW_PX) return 'low'
  return heightPx < MIDDLE_BELOW_PX ? 'middle' : undefined
}

function narrowShapeOf(heightPx: number): NarrowShape {
  if (heightPx < NARROW_LINE_BELOW_PX) return '-line'
  if (heightPx < NARROW_LOW_BELOW_PX) return '-low'
  return heightPx < NARROW_TALL_FROM_PX ? '' : '-tall'
}

/** Whether a card is too narrow for AM and PM. */
export function hasShortTime({ widthPx }: CardSize, textScale: number): boolean {
  return widthPx / textScale < SHORT_TIME_BELOW_PX
}
