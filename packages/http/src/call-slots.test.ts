import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCallSlots } from './call-slots.ts'

const WAIT_MS = 5_000
const WAITING_MAX = 3

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open({ max = 2, runningMax = 2, openMax = 4, isLimited = true } = {}) {
  const slots = openCallSlots({ max, waitingMax: WAITING_MAX, waitMs: WAIT_MS, isLimited })
  const log: string[] = []
  /**
   * Opens a call whose body has arrived; returns a function that ends the call. A key in capitals stands for a caller
   * with a signed credential.
   */
  const call = (key: string, name: string) => {
    const queue = key.startsWith('w') ? 'webhooks' : key === key.toUpperCase() ? 'signed' : undefined
    const opened = slots.open({ key, queue, limits: { runningMax, openMax } })
    if (!opened) {
      log.push(`${name} turned away`)
      return () => {}
    }
    opened.start(
      () => log.push(`${name} runs`),
      () => {
        log.push(`${name} refused`)
        opened.end()
      },
    )
    return opened.end
  }
  const take = () => {
    vi.advanceTimersByTime(0)
    return log.splice(0)
  }
  return { slots, call, take }
}

describe('the queue for call slots, if all slots are in use,', () => {
  test('refuses a caller without a credential at once, and lets a caller with a credential wait', () => {
    const { call, take } = open()
    const endFirst = call('A', 'a')
    call('B', 'b')
    call('x', 'x')
    call('C', 'c')
    call('D', 'd')
    expect(take()).toEqual(['a runs', 'b runs', 'x refused'])
    endFirst()
    expect(take()).toEqual(['c runs'])
  })

  test('gives the next free slot to a caller that waits, not to a new caller without a credential', () => {
    const { call, take } = open({ max: 1 })
    const end = call('x', 'x')
    call('A', 'a')
    end()
    call('y', 'y')
    expect(take()).toEqual(['x runs', 'y refused', 'a runs'])
  })

  test('contains a limited number of calls, each for at most five seconds', () => {
    const { slots, call, take } = open({ max: 1 })
    call('A', 'a')
    for (const key of ['B', 'C', 'D', 'E']) call(key, key.toLowerCase())
    expect(take()).toEqual(['a runs', 'e refused'])
    vi.advanceTimersByTime(WAIT_MS - 1)
    expect(take()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(take()).toEqual(['b refused', 'c refused', 'd refused'])
    expect(slots.openCount()).toBe(1)
  })

  test('is separate for webhooks, so webhooks do not shorten the queue of other calls', () => {
    const { call, take } = open({ max: 1 })
    const end = call('A', 'a')
    for (const name of ['w1', 'w2', 'w3', 'w4']) call(name, name)
    for (const key of ['B', 'C', 'D']) call(key, key.toLowerCase())
    expect(take()).toEqual(['a runs', 'w4 refused'])
    end()
    expect(take()).toEqual(['w1 runs'])
  })

  test('skips a caller who disconnected while waiting', () => {
    const { call, take } = open({ max: 1 })
    const end = call('A', 'a')
    const leave = call('B', 'b')
    call('C', 'c')
    leave()
    end()
    expect(take()).toEqual(['a runs', 'c runs'])
  })
})

describe('a single caller', () => {
  test('may have a limited number of concurrent calls, and does not delay other callers', () => {
    const { call, take } = open({ max: 10 })
    const end = call('A', 'a1')
    call('A', 'a2')
    call('A', 'a3')
    call('B', 'b')
    expect(take()).toEqual(['a1 runs', 'a2 runs', 'b runs'])
    end()
    expect(take()).toEqual(['a3 runs'])
  })

  test('is refused if it has too many unfinished calls, including calls whose body has not arrived', () => {
    const { slots, call, take } = open({ max: 10, openMax: 2 })
    const limits = { runningMax: 2, openMax: 2 }
    const halfSent = [1, 2].map(() => slots.open({ key: 'x', limits })!)
    call('x', 'x')
    call('y', 'y')
    expect(take()).toEqual(['x turned away', 'y runs'])
    for (const one of halfSent) one.end()
    call('x', 'x')
    expect(take()).toEqual(['x runs'])
  })

  test('has only the overall limit if the limits per caller are switched off', () => {
    const { call, take } = open({ max: 3, isLimited: false })
    for (const name of ['1', '2', '3', '4']) call('x', name)
    expect(take()).toEqual(['1 runs', '2 runs', '3 runs', '4 refused'])
  })
})

test('a call uses no call slot before its body has arrived, and frees one slot even if the call ends twice', () => {
  const { slots, call, take } = open({ max: 1 })
  const limits = { runningMax: 2, openMax: 4 }
  slots.open({ key: 'x', limits })
  const end = call('y', 'y1')
  end()
  end()
  call('y', 'y2')
  call('z', 'z')
  expect(take()).toEqual(['y1 runs', 'y2 runs', 'z refused'])
})

test('a call that has released its call slot continues, and does not free a second slot at its end', () => {
  const { slots, call, take } = open({ max: 1 })
  const delayed = slots.open({ key: 'x', limits: { runningMax: 2, openMax: 2 } })!
  delayed.start(
    () => {},
    () => {},
  )
  delayed.release()
  call('y', 'y')
  delayed.end()
  call('z', 'z')
  expect(take()).toEqual(['y runs', 'z refused'])
})
