import '@frontlash/ui/tokens.css'
import '@frontlash/ui/tones.css'
import '@frontlash/ui/fonts.css'
import '@frontlash/ui/base.css'
import { longDate } from '@frontlash/domain/salon-words'
import { frameEnd, lastDrawnAt, runInTasks, watchFrames } from './frames.ts'
import { BENCH_NOW_MS, BENCH_ZONE, createHappenings, type GeneratedDay, generatedDay } from './generated-day.ts'
import type { BenchCalendar } from './measures.ts'
import { prepareDashboard } from './our-dashboard.tsx'
import { drawPlainCalendar } from './plain-calendar.ts'

/** The time for which a change is animated: longer than the glow of a changed card. */
const UNTIL_AT_REST_MS = 800
/** The time for loading and rendering the lazily loaded parts of the dashboard. */
const LAZY_CODE_MS = 500

let day: GeneratedDay
let draw: (day: GeneratedDay) => BenchCalendar
let calendar: BenchCalendar
let happenings: ReturnType<typeof createHappenings>

window.calendarBench = {
  async prepare(implementation, size) {
    const place = document.getElementById('root')!
    day = generatedDay(size)
    happenings = createHappenings(size)
    draw = implementation === 'plain' ? day => drawPlainCalendar(place, day) : prepareDashboard(place)
    // One-time work that the dashboard also does before the day arrives: loads fonts, formats a date and reads the
    // scroll position. A fallback font of the machine may be missing, so errors are ignored.
    await Promise.allSettled([...document.fonts].map(font => font.load()))
    longDate(new Date(BENCH_NOW_MS), BENCH_ZONE)
    sessionStorage.getItem('')
    await rest(LAZY_CODE_MS)
  },

  async draw() {
    let longTasks = 0
    const observer = new PerformanceObserver(list => {
      longTasks += list.getEntries().length
    })
    observer.observe({ type: 'longtask' })
    // The drawing begins in a separate task, so that the call by the developer tools is not measured.
    await frameEnd()
    const from = performance.now()
    calendar = draw(day)
    const drawnMs = (await lastDrawnAt(cardCount)) - from
    observer.disconnect()
    return { drawnMs, longTasks, elements: document.body.querySelectorAll('*').length, cards: cardCount() }
  },

  async changeOneByOne(count) {
    for (let n = 0; n < count; n++) {
      calendar.push(happenings())
      await rest(UNTIL_AT_REST_MS)
    }
  },

  async changeAtOnce(count) {
    const rows = Array.from({ length: count }, happenings)
    const gaps = watchFrames()
    await runInTasks(rows, calendar.push)
    await rest(UNTIL_AT_REST_MS)
    return { longestGapMs: Math.max(...gaps()) }
  },

  beIdle: count => rest(count * UNTIL_AT_REST_MS),

  watchFrames,
}

function cardCount(): number {
  return document.querySelectorAll('button[data-status]').length
}

function rest(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
