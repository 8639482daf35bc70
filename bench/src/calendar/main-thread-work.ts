import type { CDPSession } from '@playwright/test'

/**
 * Measures what a page does in processor time of its main thread: scripts, styles, layout and painting. Other programs on
 * the machine make a page wait, but they do not make it work more. Returns a function that measures something the page
 * does.
 */
export async function watchWork(
  devtools: CDPSession,
): Promise<<Answer>(work: () => Promise<Answer>) => Promise<[answer: Answer, workMs: number]>> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const soFarMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const seconds = (name: string) => metrics.find(one => one.name === name)!.value
    return 1_000 * (seconds('TaskDuration') - seconds('DevToolsCommandDuration'))
  }
  return async work => {
    const before = await soFarMs()
    const answer = await work()
    return [answer, (await soFarMs()) - before]
  }
}
