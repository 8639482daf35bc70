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
 */
export function placeOf(
  { fromMinute: startMinute, minutes, lane, lanes }: PlacedCard,
  fromMinute: number,
  { pixelsPerMinute, technicianColumnPx, cardLeastPx }: CalendarSize,
): CardPlace {
  const topPx = Math.round((startMinute - fromMinute) * pixelsPerMinute)
  const roomPx = technicianColumnPx - 2 * EDGE_PX
  const leftPx = Math.round((roomPx * lane) / lanes)
  const rightPx = Math.round((roomPx * (lane + 1)) / lanes)
  return {
    topPx,
    leftPx: EDGE_PX + leftPx,
    widthPx: rightPx - leftPx - (lanes > 1 ? LANE_GAP_PX : 0),
    heightPx: Math.max(cardLeastPx, Math.round(minutes * pixelsPerMinute)),
    lanes,
  }
}
