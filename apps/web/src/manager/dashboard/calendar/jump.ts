import { passedMinutes } from '@frontlash/domain/calendar/local-minutes'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import { readTextScale } from '../../../ui/text-scale.ts'
import type { DayCard } from '../day/day-card.ts'
import type { DayStore } from '../day/day-store.ts'
import { calendarSize } from './calendar-size.ts'
import { topOfNow } from './day-calendar.tsx'

export function showNow(store: DayStore): void {
  const scroller = findCalendar()
  scroller?.scrollTo({ top: topOfNow(store, scroller) })
}

/** Scrolls the calendar to a card and focuses it. Resolves when the card is drawn. */
export async function showCard(store: DayStore, { key, technician, startMs }: DayCard): Promise<void> {
  const scroller = findCalendar()
  if (!scroller) return
  const { technicians, abreast, span } = store.layout()
  const size = calendarSize(window.innerWidth, scroller.clientWidth, abreast, readTextScale())
  const minute = passedMinutes(startMs, readServerInfo().timeZone) - span.fromMinute
  scroller.scrollTo({
    left: (size.columnEdgesPx[technicians.indexOf(technician)] ?? 0) - scroller.clientWidth / 3,
    top: minute * size.pixelsPerMinute - scroller.clientHeight / 3,
  })
  // The scroll event draws the columns that have come into view.
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  scroller
    .querySelector<HTMLElement>(`[data-appointment-id="${CSS.escape(key.split('/')[0]!)}"]`)
    ?.focus({ preventScroll: true })
}

function findCalendar(): HTMLElement | null {
  return document.querySelector('[aria-label="Appointments of the day"]')
}
