import type { MinuteSpan } from '@frontlash/domain/calendar/day-grid'
import { passedMinutes } from '@frontlash/domain/calendar/local-minutes'
import { readServerInfo, salonNow } from '@frontlash/web-client/server-clock'
import { readTextScale } from '../../../ui/text-scale.ts'
import type { DayStore } from '../day/day-store.ts'
import { type CalendarSize, calendarSize } from './calendar-size.ts'
import { placeOf } from './card-place.ts'
import styles from './day-calendar.module.css'
import { guardCards } from './guard-cards.ts'
import { createNowLine } from './now-line.ts'
import { asCell, asColumnHeader, asRow, insertInOrder, make } from './plain-dom.ts'
import { createTechnicianColumn, type TechnicianColumn } from './technician-column.ts'
import { timeLabels } from './time-column.ts'
import { type ColumnRange, visibleColumns } from './visible-columns.ts'

/**
 * The space below the calendar. It allows the user to scroll the last quarter of an hour above the bars at the bottom
 * of the screen.
 */
const BOTTOM_SPACE_PX = 96
/**
 * Draws a day into its scroll container, and updates the drawing when the store changes. Returns a function that
 * removes the drawing. Like the cards, the calendar is drawn without React, which would be too slow
 * (docs/performance.md, "The day calendar").
 *
 * @param leftPx the initial horizontal scroll position, which determines the columns that are drawn first
 */
export function drawCalendar(scroller: HTMLElement, store: DayStore, leftPx: number): () => void {
  const frame = createFrame()
  const { heads, technicians, day, times, grid } = frame
  const nowLine = createNowLine()
  grid.append(...nowLine.parts)
  const columns = new Map<string, TechnicianColumn>()
  let view = { screenPx: window.innerWidth, widthPx: scroller.clientWidth, leftPx }
  let size = sizeNow()
  let drawn: ColumnRange = { from: 0, to: 0 }
  let shownNames = store.layout().technicians

  function sizeNow(): CalendarSize {
    return calendarSize(view.screenPx, view.widthPx, store.layout().abreast, readTextScale())
  }

  /** Draws everything that does not depend on the scroll position, and then the columns. */
  function showDay(): void {
    const { span, midnightMs } = store.layout()
    const { timeZone } = readServerInfo()
    sizeFrame(frame, span, size)
    times.replaceChildren(
      ...timeLabels(span, midnightMs ?? midnightToday(), timeZone, size.pixelsPerMinute),
      nowLine.label,
    )
    showNow()
    showColumns()
  }

  function showNow(): void {
    const { technicians: names, columns: placed, span } = store.layout()
    const edgesAt = (minute: number) =>
      names.flatMap((name, at) =>
        placed
          .get(name)!
          .filter(({ fromMinute, minutes }) => fromMinute <= minute && minute < fromMinute + minutes)
          .map(card => {
            const columnPx = size.columnEdgesPx[at + 1]! - size.columnEdgesPx[at]!
            return size.columnEdgesPx[at]! + placeOf(card, span.fromMinute, columnPx, size).leftPx
          }),
      )
    nowLine.show(store.nowMs(), span, size, edgesAt)
  }

  function columnsInView(): ColumnRange {
    const room = { leftPx: view.leftPx, widthPx: view.widthPx - size.timeColumnPx }
    return visibleColumns(size.columnEdgesPx, room)
  }

  function showColumns(): void {
    const { technicians: names, span } = store.layout()
    drawn = columnsInView()
    const shown = names.slice(drawn.from, drawn.to)
    removeColumnsExcept(columns, shown)
    const placed = shown.map((name, at) => {
      const column = columns.get(name) ?? createTechnicianColumn(store, name)
      columns.set(name, column)
      const leftPx = size.columnEdgesPx[drawn.from + at]!
      column.putAt(leftPx, size.columnEdgesPx[drawn.from + at + 1]! - leftPx, span.fromMinute, size)
      return column
    })
    insertInOrder(
      technicians,
      placed.map(column => column.head),
      technicians.firstElementChild,
    )
    insertInOrder(
      grid,
      placed.map(column => column.cell),
      nowLine.parts.at(-1)!.nextElementSibling,
    )
  }

  /** Called when the size of the window or of the calendar may have changed, and after scrolling. */
  function update(): void {
    const next = { screenPx: window.innerWidth, widthPx: scroller.clientWidth, leftPx: scroller.scrollLeft }
    const isResized = next.screenPx !== view.screenPx || next.widthPx !== view.widthPx
    view = next
    if (isResized) {
      size = sizeNow()
      showDay()
      return
    }
    const inView = columnsInView()
    if (inView.from !== drawn.from || inView.to !== drawn.to) showColumns()
  }

  const stopListening = [
    store.listen('layout', () => {
      const { technicians: names } = store.layout()
      // A new or removed column moves the other columns. Taps are ignored for a moment, because the user may have aimed
      // at an earlier position.
      if (names !== shownNames) guardCards(scroller)
      shownNames = names
      size = sizeNow()
      showDay()
    }),
    store.listen('clock', showNow),
  ]
  showDay()
  scroller.append(heads, day)
  const observer = new ResizeObserver(update)
  observer.observe(scroller)
  scroller.addEventListener('scroll', update, { passive: true })
  return () => {
    for (const stop of stopListening) stop()
    observer.disconnect()
    scroller.removeEventListener('scroll', update)
    for (const column of columns.values()) column.leave()
    scroller.replaceChildren()
  }
}

function midnightToday(): number {
  const nowMs = salonNow().getTime()
  return Math.floor(nowMs / 60_000) * 60_000 - passedMinutes(nowMs, readServerInfo().timeZone) * 60_000
}

function removeColumnsExcept(columns: Map<string, TechnicianColumn>, names: readonly string[]): void {
  const staying = new Set(names)
  for (const [name, column] of columns) {
    if (staying.has(name)) continue
    column.leave()
    columns.delete(name)
  }
}

/** Sets the widths and heights that depend on the day's hours and on the calendar's size. */
function sizeFrame({ heads, technicians, day, times, grid }: Frame, span: MinuteSpan, size: CalendarSize): void {
  const { pixelsPerMinute, timeColumnPx, columnEdgesPx } = size
  const widthPx = columnEdgesPx.at(-1)!
  heads.style.width = `${timeColumnPx + widthPx}px`
  technicians.style.width = `${widthPx}px`
  day.style.cssText =
    `width:${timeColumnPx + widthPx}px;height:${(span.toMinute - span.fromMinute) * pixelsPerMinute}px;` +
    `margin-bottom:${BOTTOM_SPACE_PX}px`
  for (const corner of [heads.firstElementChild as HTMLElement, times]) corner.style.width = `${timeColumnPx}px`
  // The grid lines are gradients in the style sheet. The following properties set the distances between the lines.
  grid.style.cssText =
    `width:${widthPx}px;--slot:${15 * pixelsPerMinute}px;` +
    `--hour-start:${-(span.fromMinute % 60) * pixelsPerMinute}px`
}

type Frame = ReturnType<typeof createFrame>

/**
 * Creates the row of names, the time column and the grid of cards, all empty. For screen readers, they are one grid.
 */
function createFrame() {
  const heads = make('div', styles.heads)
  const corner = make('div', styles.corner, 'Time')
  const technicians = make('div', styles.technicians)
  const day = make('div', styles.day)
  const times = make('div', styles.times)
  const grid = make('div', styles.grid)
  asRow(heads)
  asColumnHeader(corner, 'Time')
  asRow(day)
  asCell(times, 'Time')
  heads.append(corner, technicians)
  day.append(times, grid)
  return { heads, technicians, day, times, grid }
}
