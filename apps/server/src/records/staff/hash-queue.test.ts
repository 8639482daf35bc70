import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HashQueueFull, openHashQueue } from './hash-queue.ts'
import { openWrongAttempts } from './wrong-attempts.ts'

/** The time that a password's hash takes on a small machine. */
const HASH_MS = 200

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Call = { readonly outcome: Promise<'done' | 'refused'>; readonly isDone: () => boolean }

function open(atOnce = 1) {
  const failed = new Set<string>()
  const begun: string[] = []
  const queue = openHashQueue(atOnce, address => failed.has(address))
  const call = (name: string, caller: { address?: string; isKnownBrowser?: boolean } = {}): Call => {
    let isDone = false
    const { address = name, isKnownBrowser = false } = caller
    const work = async () => {
      begun.push(name)
      await new Promise(resolve => setTimeout(resolve, HASH_MS))
    }
    const outcome = queue.run({ address, isKnownBrowser }, work).then(
      () => 'done' as const,
      error => {
        if (error instanceof HashQueueFull) return 'refused' as const
        throw error
      },
    )
    void outcome.then(() => {
      isDone = true
    })
    return { outcome, isDone: () => isDone }
  }
  const calls = (count: number, prefix: string, caller = {}) =>
    Array.from({ length: count }, (_, at) => call(`${prefix}${at + 1}`, caller))
  const outcomes = async (all: readonly Call[]) => {
    await vi.runAllTimersAsync()
    return Promise.all(all.map(one => one.outcome))
  }
  return { queue, failed, begun, call, calls, outcomes }
}

const counted = (outcomes: readonly string[]) => ({
  done: outcomes.filter(one => one === 'done').length,
  refused: outcomes.filter(one => one === 'refused').length,
})

test('only the allowed number of hashes is computed concurrently, and all other calls follow in order of arrival', async () => {
  const { begun, calls, outcomes } = open(2)
  const all = calls(4, 'a')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a1', 'a2'])
  expect(await outcomes(all)).toEqual(Array(4).fill('done'))
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('calls from known browsers run first in the hash queue, followed by calls from addresses without a wrong attempt', async () => {
  const { failed, begun, calls, call, outcomes } = open()
  failed.add('stranger2')
  const all = [...calls(3, 'stranger'), call('tablet', { isKnownBrowser: true })]
  await outcomes(all)
  expect(begun).toEqual(['stranger1', 'tablet', 'stranger3', 'stranger2'])
})

describe('the queue for password hashes', () => {
  test('has places for eight calls from unknown browsers, and for twenty-four calls from all browsers', async () => {
    const { calls, outcomes } = open()
    const strangers = calls(9, 'stranger')
    const tablets = calls(17, 'tablet', { isKnownBrowser: true })
    expect(counted(await outcomes(strangers))).toEqual({ done: 8, refused: 1 })
    expect(counted(await outcomes(tablets))).toEqual({ done: 16, refused: 1 })
  })

  test('has places for two calls from unknown browsers at the same address', async () => {
    const { calls, outcomes } = open()
    expect(counted(await outcomes(calls(3, 'call', { address: '192.0.2.7' })))).toEqual({ done: 2, refused: 1 })
    const tablets = calls(3, 'tablet', { address: '192.0.2.7', isKnownBrowser: true })
    expect(counted(await outcomes(tablets))).toEqual({ done: 3, refused: 0 })
  })

  test('has places for any work without a caller, and for work that is nested in a running call', async () => {
    const { queue, calls } = open()
    const strangers = calls(8, 'stranger')
    const nested = queue.run(undefined, () => queue.run(undefined, async () => 'changed'))
    await vi.runAllTimersAsync()
    expect(await nested).toBe('changed')
    expect(counted(await Promise.all(strangers.map(one => one.outcome)))).toEqual({ done: 8, refused: 0 })
  })
})

test('a call that has waited in the hash queue for six seconds is refused', async () => {
  const { queue, calls, call } = open()
  let finish = () => {}
  const slow = queue.run(undefined, () => new Promise<void>(resolve => (finish = resolve)))
  const waiting = [...calls(2, 'stranger'), call('tablet', { isKnownBrowser: true })]
  await vi.advanceTimersByTimeAsync(5_999)
  expect(waiting.map(one => one.isDone())).toEqual([false, false, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(waiting.map(one => one.outcome))).toEqual(Array(3).fill('refused'))
  finish()
  await slow
})

test('a call in the hash queue runs even if the previous call fails', async () => {
  const { queue, call, outcomes } = open()
  const failing = queue.run(undefined, () => Promise.reject(new Error('no database')))
  const next = call('next')
  await expect(failing).rejects.toThrow('no database')
  expect(await outcomes([next])).toEqual(['done'])
})

describe('the queue for password hashes, with all eight places for unknown browsers in use,', () => {
  test('replaces the oldest call from an address with a wrong attempt by a call from an address without a wrong attempt', async () => {
    const { failed, begun, calls, call, outcomes } = open()
    const fresh = calls(3, 'fresh')
    for (const n of [1, 2, 3, 4, 5]) failed.add(`guesser${n}`)
    const guessers = calls(5, 'guesser')
    const owner = call('owner')
    await vi.advanceTimersByTimeAsync(0)
    expect(guessers[0]!.isDone()).toBe(true)
    expect(await guessers[0]!.outcome).toBe('refused')
    expect(await outcomes([...fresh, ...guessers.slice(1), owner])).toEqual(Array(8).fill('done'))
    expect(begun).toEqual(['fresh1', 'fresh2', 'fresh3', 'owner', 'guesser2', 'guesser3', 'guesser4', 'guesser5'])
  })

  test('replaces neither a running call nor a call from an address without a wrong attempt', async () => {
    const { failed, calls, call, outcomes } = open()
    failed.add('guesser1')
    const all = [...calls(1, 'guesser'), ...calls(7, 'fresh')]
    await vi.advanceTimersByTimeAsync(0)
    const owner = call('owner')
    expect(await outcomes([owner])).toEqual(['refused'])
    expect(await outcomes(all)).toEqual(Array(8).fill('done'))
  })

  test('refuses a call from an address with a wrong attempt, and the third call from the same other address', async () => {
    const { failed, calls, call, outcomes } = open()
    for (let n = 1; n <= 9; n++) failed.add(`guesser${n}`)
    const all = calls(8, 'guesser')
    const ninth = call('guesser9')
    const owners = calls(3, 'owner', { address: 'owner' })
    expect(await outcomes([ninth, ...owners])).toEqual(['refused', 'done', 'done', 'refused'])
    expect(counted(await outcomes(all))).toEqual({ done: 6, refused: 2 })
  })
})

test.each([
  ['after their first wrong attempts', 200, 15_000],
  ['from the start, on a machine where a hash takes a second', 1_000, 3_000],
])(
  'an owner signs in within eight seconds although fifty attacking addresses fill the hash queue (%s)',
  async (_, hashMs, since) => {
    const attempts = openWrongAttempts()
    const queue = openHashQueue(1, attempts.isRecent)
    const hash = () => new Promise(resolve => setTimeout(resolve, hashMs))
    let isOver = false
    const guess = async (address: string) => {
      while (!isOver) {
        await queue.run({ address, isKnownBrowser: false }, hash).then(
          () => attempts.add(address),
          () => attempts.addRefusal(address),
        )
        await new Promise(resolve => setTimeout(resolve, 250))
      }
    }
    for (let n = 1; n <= 50; n++) void guess(`198.51.100.${n}`)
    await vi.advanceTimersByTimeAsync(since)
    const done: string[] = []
    const signIn = (name: string, isKnownBrowser: boolean) =>
      queue.run({ address: '203.0.113.9', isKnownBrowser }, hash).then(() => done.push(name))
    const signedIn = [signIn('owner', false), signIn('manager at a tablet', true)]
    await vi.advanceTimersByTimeAsync(8_000)
    expect(done).toEqual(['manager at a tablet', 'owner'])
    await Promise.all(signedIn)
    isOver = true
    await vi.runAllTimersAsync()
  },
)

test('the hash queue reports an overload for five seconds after refusing a call', async () => {
  const { queue, calls } = open()
  calls(9, 'stranger')
  expect(queue.isRefusing()).toBe(true)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(queue.isRefusing()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.isRefusing()).toBe(false)
})

test('five refused calls from one address within a minute count as a wrong attempt', () => {
  let now = 0
  const attempts = openWrongAttempts(() => now)
  for (let n = 0; n < 4; n++) attempts.addRefusal('192.0.2.1')
  now = 60_000
  attempts.addRefusal('192.0.2.1')
  expect(attempts.isRecent('192.0.2.1')).toBe(false)
  for (let n = 0; n < 3; n++) attempts.addRefusal('192.0.2.1')
  now = 119_999
  expect(attempts.isRecent('192.0.2.1')).toBe(false)
  attempts.addRefusal('192.0.2.1')
  expect(attempts.isRecent('192.0.2.1')).toBe(true)
})

test('a wrong attempt is stored for an hour, and only the newest ten thousand addresses are stored', () => {
  let now = 0
  const attempts = openWrongAttempts(() => now)
  attempts.add('192.0.2.1')
  now = 3_599_999
  expect(attempts.isRecent('192.0.2.1')).toBe(true)
  now = 3_600_000
  expect(attempts.isRecent('192.0.2.1')).toBe(false)
  for (let n = 0; n < 10_000; n++) attempts.add(`2001:db8:0:${n}::/64`)
  attempts.add('2001:db8:0:0::/64')
  attempts.add('192.0.2.2')
  expect(['2001:db8:0:0::/64', '2001:db8:0:1::/64', '192.0.2.2'].map(attempts.isRecent)).toEqual([true, false, true])
})
