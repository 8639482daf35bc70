import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCountdown } from './countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(durationMs = 20_000) {
  const ended = vi.fn()
  const shown: number[] = []
  const countdown = createCountdown(durationMs, ended)
  countdown.subscribe(() => shown.push(countdown.secondsLeft()))
  return { countdown, ended, shown }
}

describe('a countdown without activity', () => {
  test('calls its callback once after twenty seconds, and reports each second until then', () => {
    const { countdown, ended, shown } = watched()
    countdown.restart()
    vi.advanceTimersByTime(19_999)
    expect(ended).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(shown).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index))
    vi.advanceTimersByTime(60_000)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test('has ten seconds left of twenty when ten seconds have passed', () => {
    const { countdown } = watched()
    countdown.restart()
    vi.advanceTimersByTime(9_999)
    expect(countdown.secondsLeft()).toBe(11)
    vi.advanceTimersByTime(1)
    expect(countdown.secondsLeft()).toBe(10)
  })
})

describe('restarting a countdown', () => {
  test('sets the countdown to its full time again, even just before the end', () => {
    const { countdown, ended } = watched()
    countdown.restart()
    vi.advanceTimersByTime(19_999)
    countdown.restart()
    expect(countdown.secondsLeft()).toBe(20)
    vi.advanceTimersByTime(19_999)
    expect(ended).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test('does not render the screen again, even at ten restarts a second', () => {
    const { countdown, ended, shown } = watched()
    for (let step = 0; step < 1_000; step += 1) {
      countdown.restart()
      vi.advanceTimersByTime(100)
    }
    expect(shown).toEqual([])
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('a countdown in the background', () => {
  test('is reset and paused, and starts again when the page becomes visible', () => {
    const { countdown, ended } = watched()
    countdown.restart()
    vi.advanceTimersByTime(15_000)
    countdown.pause()
    expect(countdown.secondsLeft()).toBe(20)
    vi.advanceTimersByTime(600_000)
    expect(ended).not.toHaveBeenCalled()
    countdown.restart()
    vi.advanceTimersByTime(20_000)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test('calls its callback if the device wakes up after the countdown should have ended', () => {
    const { countdown, ended } = watched()
    countdown.restart()
    vi.setSystemTime(Date.now() + 300_000)
    vi.advanceTimersByTime(1_000)
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

test('a stopped countdown never calls its callback', () => {
  const { countdown, ended } = watched()
  countdown.restart()
  countdown.stop()
  vi.advanceTimersByTime(60_000)
  expect(ended).not.toHaveBeenCalled()
})
