/** Up to here a screen is a phone, a small tablet, a tablet; beyond the last, a desk. */
const PHONE_MAX_PX = 479
const SMALL_MAX_PX = 767
const TABLET_MAX_PX = 1024

/** How large the calendar is drawn. */
export type CalendarSize = {
  readonly pixelsPerMinute: number
  readonly timeColumnPx: number
  /** No card is lower than this. */
  readonly cardMinPx: number
  /** Where each technician's column begins, from the first one's left edge; the last number is where the last column ends. */
  readonly columnEdgesPx: readonly number[]
}

/**
 * The calendar's measures (docs/product/day-calendar.md, "Sizes").
 *
 * @param screenPx the width of the window
 * @param calendarPx the width that the calendar has of it
 * @param abreast for each technician, how many cards stand side by side where they are most
 */
export function calendarSize(screenPx: number, calendarPx: number, abreast: readonly number[]): CalendarSize {
  if (screenPx <= PHONE_MAX_PX)
    return { pixelsPerMinute: 25 / 15, timeColumnPx: 52, cardMinPx: 20, columnEdgesPx: edges(widths(abreast, 140)) }
  if (screenPx <= SMALL_MAX_PX)
    return { pixelsPerMinute: 2, timeColumnPx: 52, cardMinPx: 25, columnEdgesPx: edges(widths(abreast, 120)) }
  const timeColumnPx = screenPx <= TABLET_MAX_PX ? 60 : 68
  return {
    pixelsPerMinute: 2.37,
    timeColumnPx,
    cardMinPx: 30,
    columnEdgesPx: edges(fittingWidths(calendarPx - timeColumnPx, abreast)),
  }
}

const COLUMN_MAX_PX = 130
const COLUMN_MIN_PX = 70
/** Where the calendar scrolls sideways anyway: a card's icon, time and badge have room in one line. */
const COLUMN_SCROLLED_PX = 110
/** Cards side by side have so much each: room for an icon with three letters, and for a time. */
const LANE_MIN_PX = 46

/** Columns of one width, but for those whose cards side by side need more. */
function widths(abreast: readonly number[], columnPx: number): number[] {
  return abreast.map(cards => (cards > 1 ? Math.max(columnPx, cards * LANE_MIN_PX) : columnPx))
}

/** The widest columns that fit beside each other; where even the narrowest do not fit, the calendar scrolls sideways. */
function fittingWidths(roomPx: number, abreast: readonly number[]): number[] {
  for (let columnPx = COLUMN_MAX_PX; columnPx >= COLUMN_MIN_PX; columnPx--) {
    const fitting = widths(abreast, columnPx)
    if (total(fitting) <= roomPx) return fitting
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
