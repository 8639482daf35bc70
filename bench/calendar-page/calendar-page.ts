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

/** The wait after a change, in milliseconds. It is longer than the longest animation, which is the glow of a card. */
const UNTIL_AT_REST_MS = 800
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
    // Does one-time work that the dashboard also does before the day arrives: loads fonts, formats a date and reads the
    // scroll position. Errors are ignored, because a fallback font may be missing.
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
    // The drawing starts in its own task, so that the call by the developer tools is not measured.
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
