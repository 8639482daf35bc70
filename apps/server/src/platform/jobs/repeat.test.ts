import { setTimeout as later } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { processDueItems } from './process-due-items.ts'
import { repeat } from './repeat.ts'

const fail = (error: Error) => {
  throw error
}

test('a repeated task runs at once and again after each pause, but never twice at the same time', async () => {
  let [runs, atOnce, maxAtOnce] = [0, 0, 0]
  const work = repeat(
    5,
    async () => {
      maxAtOnce = Math.max(maxAtOnce, ++atOnce)
      await later(10)
      atOnce--
      runs++
    },
    fail,
  )
  await vi.waitUntil(() => runs >= 3)
  await work.stop()
  expect(maxAtOnce).toBe(1)
})

test('a failed run of a repeated task is reported, and the task runs again later', async () => {
  const failures: string[] = []
  let runs = 0
  const work = repeat(
    1,
    async () => {
      if (++runs < 3) throw new Error(`run ${runs}`)
    },
    error => failures.push(error.message),
  )
  await vi.waitUntil(() => runs >= 3)
  await work.stop()
  expect(failures).toEqual(['run 1', 'run 2'])
})

test('a run of a repeated task that is requested during another run starts right after the current run', async () => {
  let runs = 0
  const work = repeat(
    3_600_000,
    async () => {
      await later(1)
      if (++runs === 1) work.runSoon()
    },
    fail,
  )
  await vi.waitUntil(() => runs === 2)
  work.runSoon()
  await vi.waitUntil(() => runs === 3)
  await work.stop()
})

test('stopping a repeated task aborts the current run, waits for its end and prevents further runs', async () => {
  let runs = 0
  let isOver = false
  const work = repeat(
    1,
    async stop => {
      runs++
      await new Promise(resolve => stop.addEventListener('abort', resolve))
      await later(20)
      isOver = true
    },
    fail,
  )
  await work.stop()
  expect([runs, isOver]).toEqual([1, true])
})

/** A queue of numbers for processDueItems; the test decides when the processing of each ends. */
function queueOf(due: number[]) {
  const begun: number[] = []
  const finish: (() => void)[] = []
  const warnings: string[] = []
  let notify = () => {}
  const parts = {
    everyMs: 3_600_000,
    atOnce: 2,
    channel: 'numbers',
    notifications: {
      listen: (_channel: string, listener: () => void) => {
        notify = listener
        return () => {}
      },
    },
    log: { warn: (_fields: object, text: string) => warnings.push(text) },
    what: 'numbers',
  } as unknown as Parameters<typeof processDueItems>[0]
  const work = processDueItems(
    parts,
    async limit => {
      if (due.includes(-1)) throw new Error('no database')
      return due.splice(0, limit)
    },
    async (item: number) => {
      begun.push(item)
      await new Promise<void>(resolve => finish.push(resolve))
    },
  )
  return { begun, finish, warnings, work, notify: () => notify() }
}

test('no more than the maximum number of items is processed at a time', async () => {
  const { begun, finish, work } = queueOf([1, 2, 3])
  await vi.waitUntil(() => begun.length === 2)
  await later(20)
  expect(begun).toEqual([1, 2])
  finish[0]!()
  await vi.waitUntil(() => begun.length === 3)
  for (const one of finish) one()
  await work.stop()
})

test('an announced item is processed at once', async () => {
  const due: number[] = []
  const { begun, finish, work, notify } = queueOf(due)
  await later(10)
  due.push(7)
  notify()
  await vi.waitUntil(() => begun.length === 1)
  finish[0]!()
  await work.stop()
})

test('stopping the processing waits for all running items', async () => {
  const { begun, finish, work } = queueOf([1])
  await vi.waitUntil(() => begun.length === 1)
  let isStopped = false
  const stopping = work.stop().then(() => {
    isStopped = true
  })
  await later(20)
  expect(isStopped).toBe(false)
  finish[0]!()
  await stopping
})

test('polling a database that is unavailable logs one error', async () => {
  const due = [-1]
  const { warnings, work, notify } = queueOf(due)
  for (let attempt = 0; attempt < 5; attempt++) {
    await later(5)
    notify()
  }
  await work.stop()
  expect(warnings).toEqual(['numbers could not be looked up; trying again'])
})
