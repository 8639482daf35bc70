/** Up to here a screen is a phone, a small tablet, a tablet; beyond the last, a desk. */
const PHONE_MOST_PX = 479
const SMALL_MOST_PX = 767
/** An iPad held across (1180 px) is one: with the narrower column of times eight technicians of 130 px stand there side by side. */
const TABLET_MOST_PX = 1199

/** How large the calendar is drawn. */
export type CalendarSize = {
  readonly pixelsPerMinute: number
  readonly timeColumnPx: number
  readonly technicianColumnPx: number
  /** No card is lower than this. */
  readonly cardLeastPx: number
}

/**
 * The calendar's measures (docs/product/day-calendar.md, "Sizes").
 *
 * @param screenPx the width of the window
 * @param calendarPx the width that the calendar has of it
 */
export function calendarSize(screenPx: number, calendarPx: number, technicianCount: number): CalendarSize {
  if (screenPx <= PHONE_MOST_PX)
    return { pixelsPerMinute: 25 / 15, timeColumnPx: 52, technicianColumnPx: 140, cardLeastPx: 20 }
  if (screenPx <= SMALL_MOST_PX)
    return { pixelsPerMinute: 2, timeColumnPx: 52, technicianColumnPx: 120, cardLeastPx: 25 }
  const timeColumnPx = screenPx <= TABLET_MOST_PX ? 60 : 68
  return {
    pixelsPerMinute: 2.37,
    timeColumnPx,
    technicianColumnPx: columnPx(calendarPx - timeColumnPx, technicianCount),
    cardLeastPx: 30,
  }
}

const COLUMN_MOST_PX = 130
/** Below this a name and a time no longer fit side by side; from here on the calendar scrolls sideways. */
const COLUMN_LEAST_PX = 110

/** As wide as fits; where it scrolls sideways anyway, at ease. */
function columnPx(roomPx: number, technicianCount: number): number {
  const fittingPx = Math.floor(roomPx / Math.max(1, technicianCount))
  return fittingPx < COLUMN_LEAST_PX ? COLUMN_MOST_PX : Math.min(COLUMN_MOST_PX, fittingPx)
}
