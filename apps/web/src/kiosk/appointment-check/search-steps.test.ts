import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MIN_SEARCH_MS, runSearch, type SearchStep } from './search-steps.ts'

let shown: { atMs: number; percent: number }[]
let startedAtMs: number

beforeEach(() => {
  vi.useFakeTimers()
  startedAtMs = Date.now()
  shown = []
})
afterEach(() => void vi.useRealTimers())

const show = ({ percent }: SearchStep) => void shown.push({ atMs: Date.now() - startedAtMs, percent })

async function resultAt(result: Promise<unknown>): Promise<() => number | null> {
  let atMs: number | null = null
  void result.then(() => {
    atMs = Date.now() - startedAtMs
  })
  return () => atMs
}

test('the steps of a search for an appointment are shown at intervals of 800 ms', async () => {
  const doneAt = await resultAt(runSearch(Promise.resolve('found'), show).result)
  await vi.advanceTimersByTimeAsync(MIN_SEARCH_MS - 1)
  expect(shown).toEqual([15, 35, 55, 75, 90, 100].map((percent, step) => ({ atMs: step * 800, percent })))
  expect(doneAt()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(doneAt()).toBe(5_300)
})

test('a search that takes longer than its displayed steps shows 90 percent until its end', async () => {
  const work = new Promise(resolve => setTimeout(resolve, 9_000, 'found'))
  const doneAt = await resultAt(runSearch(work, show).result)
  await vi.advanceTimersByTimeAsync(8_999)
  expect(shown.at(-1)?.percent).toBe(90)
  await vi.advanceTimersByTimeAsync(1)
  expect(shown.at(-1)).toEqual({ atMs: 9_000, percent: 100 })
  await vi.advanceTimersByTimeAsync(500)
  expect(doneAt()).toBe(9_500)
})

test('a stopped search shows no further steps', async () => {
  const work = new Promise(resolve => setTimeout(resolve, 4_500, 'found'))
  const search = runSearch(work, show)
  const doneAt = await resultAt(search.result)
  await vi.advanceTimersByTimeAsync(4_200)
  search.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown.at(-1)?.percent).toBe(90)
  expect(doneAt()).toBeNull()
})
