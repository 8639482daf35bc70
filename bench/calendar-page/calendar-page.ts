import '@frontlash/ui/tokens.css'
import '@frontlash/ui/tones.css'
import '@frontlash/ui/fonts.css'
import '@frontlash/ui/base.css'
import { longDate } from '@frontlash/domain/salon-words'
import { frameEnd, lastDrawnAt, runInTasks, watchFrames } from './frames.ts'
import { BENCH_NOW_MS, BENCH_ZONE, createHappenings, type GeneratedDay, generatedDay } from './generated-day.ts'
import type { BenchCalendar } from './measures.ts'
import { prepareCalendar } from './our-calendar.tsx'
import { drawPlainCalendar } from './plain-calendar.ts'

let day: GeneratedDay
let draw: (day: GeneratedDay) => BenchCalendar
let calendar: BenchCalendar
let happenings: ReturnType<typeof createHappenings>

window.calendarBench = {
  async prepare(implementation, size) {
    const place = document.getElementById('root')!
    day = generatedDay(size)
    happenings = createHappenings(size)
    draw = implementation === 'plain' ? day => drawPlainCalendar(place, day) : prepareCalendar(implementation, place)
    // The dashboard has loaded these fonts, formatted a date and read its scroll position before a day arrives.
    await Promise.all([...document.fonts].map(font => font.load()))
    longDate(new Date(BENCH_NOW_MS), BENCH_ZONE)
    sessionStorage.getItem('')
    await frameEnd()
  },

  async draw() {
    let longTasks = 0
    const observer = new PerformanceObserver(list => {
      longTasks += list.getEntries().length
    })
    observer.observe({ type: 'longtask' })
    // The drawing begins in a separate task, so that the developer tools' call does not count as the page's time.
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
      await frameEnd()
    }
  },

  async changeAtOnce(count) {
    const rows = Array.from({ length: count }, happenings)
    const gaps = watchFrames()
    await runInTasks(rows, calendar.push)
    await frameEnd()
    await frameEnd()
    return { longestGapMs: Math.max(...gaps()) }
  },

  watchFrames,
}

function cardCount(): number {
  return document.querySelectorAll('button[data-status]').length
}
