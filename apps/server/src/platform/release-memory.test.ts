import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { releaseMemoryPeriodically } from './release-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['releases unused memory after 30 seconds', 0.04, true],
  ['releases no memory while it is busy', 0.06, false],
])('a thread with a limit of 5 %% of its time %s', async (_result, utilization, isReleased) => {
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization })
  releaseMemoryPeriodically(0.05)
  const unused = new WeakRef({})
  // The engine keeps the target of a new WeakRef until the current task ends.
  await new Promise(setImmediate)
  vi.advanceTimersByTime(30_000)
  expect(unused.deref() === undefined).toBe(isReleased)
})
