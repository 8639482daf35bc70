import type { CDPSession } from '@playwright/test'

/**
 * Measures actions of a page in processor time of its main thread: scripts, styles, layout and painting. Other programs
 * delay a page but do not add to its processor time. Returns the function that measures an action.
 */
export async function watchWork(
  devtools: CDPSession,
): Promise<<Result>(work: () => Promise<Result>) => Promise<[result: Result, workMs: number]>> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const soFarMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const seconds = (name: string) => metrics.find(one => one.name === name)!.value
    return 1_000 * (seconds('TaskDuration') - seconds('DevToolsCommandDuration'))
  }
  return async work => {
    const before = await soFarMs()
    const result = await work()
    return [result, (await soFarMs()) - before]
  }
}
