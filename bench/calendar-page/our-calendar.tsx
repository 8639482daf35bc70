import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { CalendarSkeleton } from '../../apps/web/src/manager/dashboard/calendar/calendar-skeleton.tsx'
import { DayCalendar as OurCalendar } from '../../apps/web/src/manager/dashboard/calendar/day-calendar.tsx'
import { createDayStore } from '../../apps/web/src/manager/dashboard/day/day-store.ts'
import { BENCH_NOW_MS, BENCH_ZONE, type GeneratedDay } from './generated-day.ts'
import type { BenchCalendar } from './measures.ts'
import { DayCalendar as ReactCalendar } from './react-calendar.tsx'

/**
 * Prepares the dashboard's own calendar, or the calendar built with React only, with its store. Until the day is loaded
 * the calendar shows its loading state, as on the dashboard.
 */
export function prepareCalendar(contender: 'ours' | 'react', place: HTMLElement): (day: GeneratedDay) => BenchCalendar {
  const DayCalendar = contender === 'ours' ? OurCalendar : ReactCalendar
  const root = createRoot(place)
  flushSync(() => root.render(<CalendarSkeleton done={[]} />))
  return day => {
    const store = createDayStore(
      BENCH_ZONE,
      () => BENCH_NOW_MS,
      run => requestAnimationFrame(run),
    )
    store.setHistories(day.histories)
    store.load(day)
    root.render(<DayCalendar store={store} locationId="tustin" onPress={() => {}} onHold={() => {}} />)
    return {
      push: row => store.push({ kind: 'daily_status', id: row.square_appointment_id, version: row.version, row }),
    }
  }
}
