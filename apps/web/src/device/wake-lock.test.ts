import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepScreenOn, type Screen, WAKE_LOCK_REQUEST_AGAIN_MS, WAKE_LOCK_RETRY_MS } from './wake-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake of the Wake Lock API. It can refuse a lock, and can release a lock as the system does. */
function fakeScreen() {
  let isVisible = true
  let refusals = 0
  let listener = () => {}
  const held: { released: boolean; takeAway: () => void }[] = []
  let requests = 0
  const screen: Screen = {
    request: async () => {
      requests += 1
      if (refusals > 0) {
        refusals -= 1
        throw new DOMException('not now', 'NotAllowedError')
      }
      const whenReleased: (() => void)[] = []
      const lock = {
        released: false,
        takeAway: () => {
          if (lock.released) return
          lock.released = true
          for (const listener of whenReleased) listener()
        },
      }
      held.push(lock)
      return {
        get released() {
          return lock.released
        },
        release: async () => lock.takeAway(),
        addEventListener: (_type, heard) => void whenReleased.push(heard),
      }
    },
    isVisible: () => isVisible,
    onVisibilityChange: heard => {
      listener = heard
      return () => {
        listener = () => {}
      }
    },
  }
  return {
    screen,
    show: (visible: boolean) => {
      isVisible = visible
      listener()
    },
    refuse: (times: number) => {
      refusals = times
    },
    isOn: () => held.filter(lock => !lock.released).length === 1,
    takeAway: () => held.at(-1)!.takeAway(),
    requests: () => requests,
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the wake lock that keeps the display on', () => {
  test('is released while the page is hidden, and requested again afterwards', async () => {
    const tablet = fakeScreen()
    keepScreenOn(tablet.screen)
    await settle()
    expect(tablet.isOn()).toBe(true)
    tablet.show(false)
    await settle()
    expect(tablet.isOn()).toBe(false)
    tablet.show(true)
    await settle()
    expect(tablet.isOn()).toBe(true)
    expect(tablet.requests()).toBe(2)
  })

  test('is requested at most three times with pauses of two seconds', async () => {
    const tablet = fakeScreen()
    tablet.refuse(99)
    keepScreenOn(tablet.screen)
    await settle()
    expect(tablet.requests()).toBe(1)
    await vi.advanceTimersByTimeAsync(WAKE_LOCK_RETRY_MS - 1)
    expect(tablet.requests()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tablet.requests()).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tablet.requests()).toBe(3)
  })

  test('is active even if only the third request succeeds', async () => {
    const tablet = fakeScreen()
    tablet.refuse(2)
    keepScreenOn(tablet.screen)
    await vi.advanceTimersByTimeAsync(2 * WAKE_LOCK_RETRY_MS)
    expect(tablet.isOn()).toBe(true)
  })

  test('is requested again after three refusals when the page becomes visible', async () => {
    const tablet = fakeScreen()
    tablet.refuse(3)
    keepScreenOn(tablet.screen)
    await vi.advanceTimersByTimeAsync(60_000)
    tablet.show(false)
    tablet.show(true)
    await settle()
    expect(tablet.isOn()).toBe(true)
  })

  test('is requested again one second after the system has released it', async () => {
    const tablet = fakeScreen()
    keepScreenOn(tablet.screen)
    await settle()
    tablet.takeAway()
    await vi.advanceTimersByTimeAsync(WAKE_LOCK_REQUEST_AGAIN_MS - 1)
    expect(tablet.isOn()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(tablet.isOn()).toBe(true)
  })

  test('is not requested while the page is hidden', async () => {
    const tablet = fakeScreen()
    keepScreenOn(tablet.screen)
    await settle()
    tablet.takeAway()
    tablet.show(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tablet.requests()).toBe(1)
  })

  test('is released at once if the page was hidden during the request', async () => {
    const tablet = fakeScreen()
    keepScreenOn(tablet.screen)
    tablet.show(false)
    await settle()
    expect(tablet.requests()).toBe(1)
    expect(tablet.isOn()).toBe(false)
  })

  test('is released when kiosk mode ends', async () => {
    const tablet = fakeScreen()
    const stop = keepScreenOn(tablet.screen)
    await settle()
    stop()
    tablet.show(false)
    tablet.show(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tablet.isOn()).toBe(false)
    expect(tablet.requests()).toBe(1)
  })
})
