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
  test('calls its callback once after twenty seconds', () => {
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

  test('has ten seconds left after ten of its twenty seconds', () => {
    const { countdown } = watched()
    countdown.restart()
    vi.advanceTimersByTime(9_999)
    expect(countdown.secondsLeft()).toBe(11)
    vi.advanceTimersByTime(1)
    expect(countdown.secondsLeft()).toBe(10)
  })
})

describe('the restart of a countdown', () => {
  test('resets the remaining time, even just before the end', () => {
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

  test('does not render the screen again', () => {
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
  test('is paused until the page becomes visible, and then starts again', () => {
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

  test('calls its callback if the device wakes up after the end of the countdown', () => {
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
