import { createStore } from '@frontlash/web-client/create-store'

/** The remaining time of a screen that closes automatically. The value changes at most once a second. */
export type Countdown = {
  /** The full seconds that are left, rounded up. User activity restarts the countdown from the full time. */
  readonly secondsLeft: () => number
  readonly subscribe: (listener: () => void) => () => void
}

export type CountdownControl = Countdown & {
  readonly restart: () => void
  /** Resets the countdown and pauses it until `restart`, for example while the page is in the background. */
  readonly pause: () => void
  readonly stop: () => void
}

/**
 * Counts down from `durationMs` and then calls `onTimeout` once, unless it is restarted earlier. It is paused at first.
 * It uses only ordinary timers and the browser's clock, which tests can fake.
 */
export function createCountdown(durationMs: number, onTimeout: () => void): CountdownControl {
  const fullSeconds = Math.ceil(durationMs / 1000)
  let endsAtMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const shown = createStore(fullSeconds)

  const show = (seconds: number) => {
    if (seconds !== shown.read()) shown.save(seconds)
  }

  const tick = () => {
    timer = undefined
    const leftMs = endsAtMs - Date.now()
    if (leftMs <= 0) {
      show(0)
      onTimeout()
      return
    }
    show(Math.ceil(leftMs / 1000))
    wait(leftMs)
  }

  // The timer fires when the number of full seconds changes. A restart needs no new timer, because the next tick
  // notices it.
  const wait = (leftMs: number) => {
    timer ??= setTimeout(tick, leftMs - (Math.ceil(leftMs / 1000) - 1) * 1000)
  }

  const halt = () => {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    secondsLeft: shown.read,
    subscribe: shown.subscribe,
    restart: () => {
      endsAtMs = Date.now() + durationMs
      if (shown.read() !== fullSeconds) {
        halt()
        show(fullSeconds)
      }
      wait(durationMs)
    },
    pause: () => {
      halt()
      show(fullSeconds)
    },
    stop: halt,
  }
}
