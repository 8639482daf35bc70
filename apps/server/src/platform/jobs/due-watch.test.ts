import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testClock } from '../../../test/test-clock.ts'
import type { Notifications } from '../notifications.ts'
import { watchDue } from './due-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A queue with the times when its items are due. It counts the queries for due items and for the next due time. */
function queue() {
  const clock = testClock('2026-11-20T19:00:00Z')
  const listeners = new Set<() => void>()
  const state = { isSure: true, claims: 0, queries: 0, dueAt: [] as Date[], isAway: false }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const notifications = {
    listen: (_channel: string, listener: () => void) => listen(listener),
    onReconnect: listen,
    isSure: () => state.isSure,
  } as unknown as Notifications
  const due = watchDue({ notifications, clock, channel: 'numbers' }, async () => {
    state.queries++
    return state.dueAt.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  })
  const claim = () =>
    due.claim(async () => {
      state.claims++
      if (state.isAway) throw new Error('no database')
      const [now, ready] = [clock.realNow(), state.dueAt]
      state.dueAt = ready.filter(at => at > now)
      return ready.filter(at => at <= now)
    })
  const inSeconds = (seconds: number) => new Date(clock.realNow().getTime() + seconds * 1_000)
  const announce = () => {
    for (const listener of listeners) listener()
  }
  return { state, due, claim, clock, inSeconds, announce, listeners }
}

test('an empty queue is queried once, and then only for the next due time every five seconds', async () => {
  const { state, claim } = queue()
  for (let halfSeconds = 0; halfSeconds < 30; halfSeconds++) {
    await claim()
    vi.advanceTimersByTime(500)
  }
  expect(state).toMatchObject({ claims: 1, queries: 1 + 2 })
})

test('an announced item is claimed at the next poll, even if the announcement came during a claim', async () => {
  const { state, claim, announce, inSeconds, due } = queue()
  await claim()
  state.dueAt.push(inSeconds(0))
  expect(await claim()).toEqual([])
  announce()
  expect(await claim()).toHaveLength(1)
  expect(await claim()).toEqual([])
  due.queryAgain()
  const announced = due.claim(async () => {
    announce()
    return []
  })
  expect(await announced).toEqual([])
  state.dueAt.push(inSeconds(0))
  expect(await claim()).toHaveLength(1)
})

test('an item is claimed without an announcement when it becomes due', async () => {
  const { state, claim, clock, inSeconds } = queue()
  state.dueAt.push(inSeconds(60), inSeconds(120))
  await claim()
  expect([await claim(), state.claims]).toEqual([[], 1])
  clock.addMinutes(1)
  expect(await claim()).toHaveLength(1)
  await claim()
  clock.addMinutes(1)
  expect(await claim()).toHaveLength(1)
})

test('a claim queries the database if the previous claim found items or failed, or if this process changed the queue', async () => {
  const { state, claim, inSeconds, due } = queue()
  state.dueAt.push(inSeconds(0))
  await claim()
  await claim()
  expect(state.claims).toBe(2)
  due.queryAgain()
  state.isAway = true
  await expect(claim()).rejects.toThrow('no database')
  state.isAway = false
  await claim()
  expect(state.claims).toBe(4)
  await claim()
  expect(state.claims).toBe(4)
})

test('each claim queries the database while notifications may be missed', async () => {
  const { state, claim } = queue()
  await claim()
  state.isSure = false
  await claim()
  await claim()
  expect(state.claims).toBe(3)
  state.isSure = true
  await claim()
  expect(state.claims).toBe(4)
  await claim()
  expect(state.claims).toBe(4)
})

test('an item that was not announced is claimed within five seconds', async () => {
  const { state, claim, inSeconds } = queue()
  await claim()
  state.dueAt.push(inSeconds(0))
  vi.advanceTimersByTime(4_999)
  expect(await claim()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(await claim()).toHaveLength(1)
})

test('closing the queue watch removes its database listener', () => {
  const { due, listeners } = queue()
  expect(listeners.size).toBe(1)
  due.close()
  expect(listeners.size).toBe(0)
})
