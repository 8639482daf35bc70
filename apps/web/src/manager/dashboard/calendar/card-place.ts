import type { PlacedCard } from '../day/day-layout.ts'
import type { CalendarSize } from './calendar-size.ts'
import type { CardPlace } from './card-element.ts'

/** What is left free at a column's edges, and between two cards side by side. */
const EDGE_PX = 3
const LANE_GAP_PX = 2

/**
 * Where a card is drawn in its column: on whole pixels, so that its edges are sharp.
 *
 * @param fromMinute the minute since midnight at the calendar's top
 * @param columnPx how wide the column is
 */
export function placeOf(
  { fromMinute: startMinute, minutes, lane, laneSpan, lanes }: PlacedCard,
  fromMinute: number,
  columnPx: number,
  { pixelsPerMinute, cardMinPx }: CalendarSize,
): CardPlace {
  const topPx = Math.round((startMinute - fromMinute) * pixelsPerMinute)
  // Each lane has a gap behind it; the last one's lies beyond the room, so that every card of a column ends at the same edge.
  const lanePx = (columnPx - 2 * EDGE_PX + LANE_GAP_PX) / lanes
  const leftPx = Math.round(lanePx * lane)
  return {
    topPx,
    leftPx: EDGE_PX + leftPx,
    widthPx: Math.round(lanePx * (lane + laneSpan)) - leftPx - LANE_GAP_PX,
    heightPx: Math.max(cardMinPx, Math.round(minutes * pixelsPerMinute)),
  }
}
