import type { Page } from '@playwright/test'

/** What a page's probes have seen: taps and long tasks in ms, shifts as Chromium scores them. */
export type Probes = {
  taps: number[]
  longTasks: number[]
  shifts: number[]
}

/**
 * Watches a page from its first moment: from a finger's touch to the frame that answers it, long tasks, and what moves by
 * itself.
 */
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
        // The frame's own work is done once the message that its callback sends comes back.
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

/** What the probes saw since they were last read. */
export async function readProbes(page: Page): Promise<Probes> {
  return await page.evaluate(() => {
    const { probes } = window as unknown as { probes: Probes }
    return { taps: probes.taps.splice(0), longTasks: probes.longTasks.splice(0), shifts: probes.shifts.splice(0) }
  })
}
