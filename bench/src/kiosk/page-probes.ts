import type { Page } from '@playwright/test'

/** Taps and long tasks are in milliseconds. Layout shifts are in Chromium's layout shift score. */
export type Probes = {
  taps: number[]
  longTasks: number[]
  shifts: number[]
}

/** Measures a page from its start: the time from a touch to the next frame, long tasks and layout shifts. */
export async function installProbes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const probes: Probes = { taps: [], longTasks: [], shifts: [] }
    Object.assign(window, { probes })
    const afterPaint = new MessageChannel()
    let touchedAt = 0
    afterPaint.port1.onmessage = () => probes.taps.push(performance.now() - touchedAt)
    addEventListener(
      'pointerdown',
      event => {
        touchedAt = event.timeStamp
        // The message arrives after the browser's work for this frame.
        requestAnimationFrame(() => afterPaint.port2.postMessage(null))
      },
      { capture: true },
    )
    const watch = (type: string, found: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver(list => list.getEntries().forEach(found)).observe({ type, buffered: true })
    watch('longtask', entry => probes.longTasks.push(entry.duration))
    watch('layout-shift', entry => probes.shifts.push((entry as PerformanceEntry & { value: number }).value))
  })
}

/** Returns the measurements since the last call. */
export async function readProbes(page: Page): Promise<Probes> {
  return await page.evaluate(() => {
    const { probes } = window as unknown as { probes: Probes }
    return { taps: probes.taps.splice(0), longTasks: probes.longTasks.splice(0), shifts: probes.shifts.splice(0) }
  })
}
