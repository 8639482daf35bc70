/** The maximum widths of a phone, a small tablet and a tablet. A wider window is a desktop. */
const PHONE_MAX_PX = 479
const SMALL_MAX_PX = 767
const TABLET_MAX_PX = 1024

export type CalendarSize = {
  readonly pixelsPerMinute: number
  readonly timeColumnPx: number
  readonly cardMinPx: number
  /**
   * The left edge of each technician's column, in pixels from 0. The last value is the right edge of the last column.
   */
  readonly columnEdgesPx: readonly number[]
  /** The scale of the browser's font size, 1 by default. All sizes are multiplied by it. */
  readonly textScale: number
}

/**
 * Returns the calendar's sizes (docs/product/day-calendar.md, "Cards").
 *
 * @param screenPx the width of the window
 * @param calendarPx the width of the calendar in the window
 * @param abreast the maximum number of cards side by side, for each technician
 */
export function calendarSize(
  screenPx: number,
  calendarPx: number,
  abreast: readonly number[],
  textScale = 1,
): CalendarSize {
  const size = defaultSize(screenPx, calendarPx / textScale, abreast)
  return {
    pixelsPerMinute: size.pixelsPerMinute * textScale,
    timeColumnPx: size.timeColumnPx * textScale,
    cardMinPx: size.cardMinPx * textScale,
    columnEdgesPx: edges(size.widthsPx.map(px => Math.floor(px * textScale))),
    textScale,
  }
}

function defaultSize(screenPx: number, calendarPx: number, abreast: readonly number[]) {
  if (screenPx <= PHONE_MAX_PX)
    return { pixelsPerMinute: 25 / 15, timeColumnPx: 52, cardMinPx: 20, widthsPx: widths(abreast, 140) }
  if (screenPx <= SMALL_MAX_PX)
    return { pixelsPerMinute: 2, timeColumnPx: 52, cardMinPx: 25, widthsPx: widths(abreast, 120) }
  const timeColumnPx = screenPx <= TABLET_MAX_PX ? 60 : 68
  const widthsPx = fittingWidths(calendarPx - timeColumnPx, abreast)
  return { pixelsPerMinute: 2.37, timeColumnPx, cardMinPx: 30, widthsPx }
}

const COLUMN_MAX_PX = 130
const COLUMN_MIN_PX = 70
/** The width of columns in a calendar that scrolls sideways. Icon, time and badge fit on one line. */
const COLUMN_SCROLLED_PX = 110
/**
 * The minimum width of a card: the first value if two cards are side by side, the second value if there are more. An
 * icon and a time fit into either width.
 */
const PAIR_MIN_PX = 88
const LANE_MIN_PX = 47

/** Returns the column widths. Columns are equally wide, unless cards side by side need more space. */
function widths(abreast: readonly number[], columnPx: number): number[] {
  return abreast.map(cards => Math.max(columnPx, cards < 2 ? 0 : cards === 2 ? PAIR_MIN_PX : cards * LANE_MIN_PX))
}

/**
 * Returns the widest columns that fit into the calendar. If even the narrowest ones do not fit, the calendar scrolls
 * sideways.
 */
function fittingWidths(roomPx: number, abreast: readonly number[]): number[] {
  for (let columnPx = COLUMN_MAX_PX; columnPx >= COLUMN_MIN_PX; columnPx--) {
    const fitting = widths(abreast, columnPx)
    let freePx = Math.floor(roomPx - total(fitting))
    // The remaining pixels are distributed, one to each column.
    if (freePx >= 0) return fitting.map(px => (px < COLUMN_MAX_PX && freePx-- > 0 ? px + 1 : px))
  }
  return widths(abreast, COLUMN_SCROLLED_PX)
}

function edges(widthsPx: readonly number[]): number[] {
  const all = [0]
  for (const px of widthsPx) all.push(all.at(-1)! + px)
  return all
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
