import { isInstalledOnTouchDevice } from './installed-app.ts'
import { isKioskMode, onKioskModeChange } from './kiosk-mode.ts'

export const WAKE_LOCK_ATTEMPTS = 3
/** The delay between two requests. A tablet that has just woken up refuses the lock for a short time. */
export const WAKE_LOCK_RETRY_MS = 2_000
/** The delay before a new request if the system has released the lock of a visible page (low battery, phone call). */
export const WAKE_LOCK_REQUEST_AGAIN_MS = 1_000

/** The part of the browser's Screen Wake Lock API (W3C) that is used here. Tests replace it. */
export type Screen = {
  readonly request: () => Promise<WakeLock>
  readonly isVisible: () => boolean
  readonly onVisibilityChange: (listener: () => void) => () => void
}

export type WakeLock = {
  readonly released: boolean
  readonly release: () => Promise<void>
  readonly addEventListener: (type: 'release', listener: () => void) => void
}

/**
 * Keeps the screen on until the returned function is called. The lock is released while the page is hidden. It is
 * requested when the page is visible again, at most three times, two seconds apart. If the system releases the lock of
 * a visible page, it is requested again after a second.
 */
export function keepScreenOn(screen: Screen): () => void {
  let lock: WakeLock | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  // The number of requests and releases so far. If this number changes during a request, the new lock is released.
  let turn = 0

  const acquire = async (attempt: number) => {
    clearTimeout(timer)
    if (isStopped || !screen.isVisible() || (lock && !lock.released)) return
    turn += 1
    const mine = turn
    try {
      const granted = await screen.request()
      if (isStopped || mine !== turn || !screen.isVisible()) return void granted.release()
      lock = granted
      granted.addEventListener('release', () => {
        if (lock !== granted) return
        lock = null
        if (!isStopped && screen.isVisible()) later(WAKE_LOCK_REQUEST_AGAIN_MS, 1)
      })
    } catch {
      // The system refuses the lock, for example in battery saver mode. The kiosk works without it.
      if (mine === turn && attempt < WAKE_LOCK_ATTEMPTS) later(WAKE_LOCK_RETRY_MS, attempt + 1)
    }
  }

  const later = (delayMs: number, attempt: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void acquire(attempt), delayMs)
  }

  const release = () => {
    clearTimeout(timer)
    turn += 1
    const held = lock
    lock = null
    if (held && !held.released) void held.release()
  }

  const stopListening = screen.onVisibilityChange(() => {
    if (screen.isVisible()) void acquire(1)
    else release()
  })
  void acquire(1)
  return () => {
    isStopped = true
    stopListening()
    release()
  }
}

/** Keeps the screen on while kiosk mode is on. The installed app on a tablet or phone always keeps the screen on. */
export function keepKioskAwake(): () => void {
  const screen = thisScreen()
  if (!screen) return () => undefined
  let stop: (() => void) | null = null
  const follow = () => {
    const isWanted = isKioskMode() || isInstalledOnTouchDevice()
    if (isWanted && !stop) stop = keepScreenOn(screen)
    if (!isWanted && stop) {
      stop()
      stop = null
    }
  }
  follow()
  const stopFollowing = onKioskModeChange(follow)
  return () => {
    stopFollowing()
    stop?.()
  }
}

/** Returns this browser's wake lock API; null if there is none (plain http, older iOS). */
function thisScreen(): Screen | null {
  if (!('wakeLock' in navigator)) return null
  return {
    request: () => navigator.wakeLock.request('screen'),
    isVisible: () => document.visibilityState === 'visible',
    onVisibilityChange: listener => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
  }
}
