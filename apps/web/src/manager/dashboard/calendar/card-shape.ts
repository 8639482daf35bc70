/** Below these heights a card shows two lines, and three; half as wide one, and two. */
const LOW_BELOW_PX = 46
const MIDDLE_BELOW_PX = 84
const HALF_LINE_BELOW_PX = 28
const HALF_LOW_BELOW_PX = 48

/** What room a card has for its words; the style knows what is left out then. Nothing where all of them have room. */
export type CardShape = 'sliver-thin' | 'sliver' | 'half-line' | 'half-low' | 'half' | 'low' | 'middle'

/** The shape of a card of `heightPx` that shares its column's width with `lanes - 1` others (docs/product/day-calendar.md). */
export function shapeOf(lanes: number, heightPx: number): CardShape | undefined {
  if (lanes > 2) return lanes > 3 ? 'sliver-thin' : 'sliver'
  if (lanes === 2) {
    if (heightPx < HALF_LINE_BELOW_PX) return 'half-line'
    return heightPx < HALF_LOW_BELOW_PX ? 'half-low' : 'half'
  }
  if (heightPx < LOW_BELOW_PX) return 'low'
  return heightPx < MIDDLE_BELOW_PX ? 'middle' : undefined
}
