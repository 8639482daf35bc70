import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pinkLashes, runSkeleton } from './skeleton-timing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function record() {
  const seen: (string | number)[] = []
  const skeleton = runSkeleton({ shown: () => seen.push('shown'), progress: percent => seen.push(percent) })
  void skeleton.finished.then(() => seen.push('finished'))
  return { seen, skeleton }
}

test.each([
  [149, []],
  [150, ['shown']],
  [449, ['shown']],
  [450, ['shown', 20]],
  [750, ['shown', 20, 45]],
  [1050, ['shown', 20, 45, 70]],
  [1350, ['shown', 20, 45, 70, 90]],
  [1650, ['shown', 20, 45, 70, 90, 100]],
  [1949, ['shown', 20, 45, 70, 90, 100]],
  [1950, ['shown', 20, 45, 70, 90, 100, 'finished']],
])('%i ms after its start the loading skeleton has shown the steps %j', async (ms, seen) => {
  const recorded = record()
  await vi.advanceTimersByTimeAsync(ms)
  expect(recorded.seen).toEqual(seen)
})

test('the loading skeleton shows no further steps after it was stopped', async () => {
  const { seen, skeleton } = record()
  await vi.advanceTimersByTimeAsync(500)
  skeleton.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen).toEqual(['shown', 20])
})

test.each([
  [0, 0],
  [20, 2],
  [45, 4],
  [70, 6],
  [90, 8],
  [100, 10],
])('the loading skeleton shows a progress of %i percent as %i pink lashes', (percent, lashes) => {
  expect(pinkLashes(percent)).toBe(lashes)
})
