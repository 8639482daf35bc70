import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Countdown, createCountdown } from './countdown.ts'
import { isOwnScrolling } from './own-scrolling.ts'

/** If a kiosk is not touched for this time, it returns to its first screen (docs/product/kiosk.md, "Inactivity"). */
export const INACTIVITY_MS = 20_000

export type InactivityOptions = {
  onTimeout: () => void
  /** True while work for the client is in progress. During this time the countdown is paused. */
  pausedWhile?: boolean
  /** A new value restarts the countdown. */
  durationMs?: number
  /**
   * True if scrolling counts as activity. It is needed on the waiver, where the text still scrolls after the finger is
   * lifted.
   */
  isScrollingActivity?: boolean
}

/**
 * Calls back if the user has done nothing for the full time. A click, key press, mouse move or touch restarts the
 * countdown. The countdown is paused while the page is in the background, and restarts from the full time when the page
 * is visible again. This hook does not render the screen every second; pass the countdown to the component that shows
 * it (useSecondsLeft).
 */
export function useInactivity(options: InactivityOptions): Countdown {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const durationMs = options.durationMs ?? INACTIVITY_MS
  const countdown = useMemo(() => createCountdown(durationMs, () => latest.current.onTimeout()), [durationMs])
  const isPaused = options.pausedWhile ?? false
  const withScrolling = options.isScrollingActivity ?? false

  useEffect(() => {
    if (isPaused) {
      countdown.pause()
      return
    }
    const onVisibility = () => {
      if (document.visibilityState === 'visible') countdown.restart()
      else countdown.pause()
    }
    const stopListening = listenForActivity(() => {
      if (document.visibilityState === 'visible') countdown.restart()
    }, withScrolling)
    document.addEventListener('visibilitychange', onVisibility)
    onVisibility()
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', onVisibility)
      countdown.stop()
    }
  }, [countdown, isPaused, withScrolling])

  return countdown
}

/** Returns the full seconds that are left. The component renders once a second. */
export function useSecondsLeft(countdown: Countdown): number {
  return useSyncExternalStore(countdown.subscribe, countdown.secondsLeft)
}

const ACTIVITIES = ['pointerdown', 'click', 'keydown', 'touchstart', 'touchmove', 'input'] as const

/** Calls back on all user activity. Returns a function that unsubscribes. */
export function listenForActivity(onActivity: () => void, withScrolling: boolean): () => void {
  let lastX = Number.NaN
  let lastY = Number.NaN
  // Browsers also send a mouse move if the page changes under a resting pointer. This event is no activity.
  const onMouseMove = (event: MouseEvent) => {
    if (event.screenX === lastX && event.screenY === lastY) return
    lastX = event.screenX
    lastY = event.screenY
    onActivity()
  }
  const watched = { capture: true, passive: true }
  for (const type of ACTIVITIES) window.addEventListener(type, onActivity, watched)
  window.addEventListener('mousemove', onMouseMove, watched)
  const onScroll = () => {
    if (!isOwnScrolling()) onActivity()
  }
  if (withScrolling) window.addEventListener('scroll', onScroll, watched)
  return () => {
    for (const type of ACTIVITIES) window.removeEventListener(type, onActivity, watched)
    window.removeEventListener('mousemove', onMouseMove, watched)
    window.removeEventListener('scroll', onScroll, watched)
  }
}
