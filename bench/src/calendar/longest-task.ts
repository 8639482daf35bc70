import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** The processor time in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Returns the longest main-thread task during an action, in milliseconds of processor time. Other programs do not
 * affect it.
 */
export async function longestTaskMs(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mainThreads = new Set(
    trace.traceEvents
      .filter(event => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(event => `${event.pid} ${event.tid}`),
  )
  const tasks = trace.traceEvents.filter(
    event => event.name.endsWith('RunTask') && event.ph === 'X' && mainThreads.has(`${event.pid} ${event.tid}`),
  )
  if (tasks.length === 0) throw new Error('the page did nothing')
  return Math.max(...tasks.map(task => (task.tdur ?? 0) / 1_000))
}
