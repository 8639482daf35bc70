import { useSyncExternalStore } from 'react'
import { commonCalls } from './common-calls.ts'
import { createStore } from './create-store.ts'
import { type DeveloperDate, readDeveloperDate } from './developer-date.ts'

/** The interval at which the salon's clock is read. In this time a tablet's own clock hardly drifts. */
const REFRESH_MS = 5 * 60_000

/**
 * A smaller change of the clock offset is ignored, so that differing network delays do not make the screens render
 * again.
 */
const SAME_CLOCK_MS = 1_000

/** The server's data about the salon, and the difference between the server's clock and this browser's clock. */
export type ServerInfo = {
  /** The milliseconds to add to this browser's clock; 0 until the first response of the server. */
  readonly clockOffsetMs: number
  readonly timeZone: string
  readonly brand: string
  readonly demo: boolean
  /**
   * True in the demo, where the server accepts the developer's date. In a real salon the value is false, and no screen
   * shows the date.
   */
  readonly developerDate: boolean
  readonly version: string
  /** The codes of the languages that clients can choose in addition to English, separated by spaces: `es vi`. */
  readonly languages: string
  /** False until the first response of the server. */
  readonly isKnown: boolean
}

const store = createStore<ServerInfo>({
  clockOffsetMs: 0,
  timeZone: 'America/Los_Angeles',
  brand: 'Frontlash',
  demo: false,
  developerDate: false,
  version: '',
  languages: '',
  isKnown: false,
})

/** Returns the salon's time. Screens show it and calculate with it; tokens and safety rules use the real clock. */
export function salonNow(): Date {
  const salon = store.read()
  const now = new Date(Date.now() + salon.clockOffsetMs)
  const developerDate = salon.developerDate ? readDeveloperDate() : null
  return developerDate ? onDeveloperDate(now, developerDate, salon.timeZone) : now
}

/** Returns the last known server info. The component renders again when it changes. */
export function useServerInfo(): ServerInfo {
  return useSyncExternalStore(store.subscribe, readServerInfo)
}

export const readServerInfo = store.read

/**
 * Reads the server's clock by GET /api/health. Returns false if the server does not respond. A 503 counts as no
 * response, because nothing works without the database.
 */
export async function refreshServerClock(): Promise<boolean> {
  const sentAtMs = Date.now()
  try {
    const health = await commonCalls.health()
    const respondedAtMs = Date.now()
    change({
      clockOffsetMs: clockOffsetMs(health.now, sentAtMs, respondedAtMs),
      timeZone: health.timeZone,
      brand: health.brand || store.read().brand,
      demo: health.demo,
      developerDate: health.developerDate,
      version: health.version,
      // A backend of an earlier version sends no languages.
      languages: (health.languages ?? []).join(' '),
      isKnown: true,
    })
    return true
  } catch {
    return false
  }
}

/**
 * Synchronises the clock: at once, every five minutes, when the network returns, and when the page becomes visible.
 * Returns a function that stops the synchronisation.
 */
export function syncServerClock(): () => void {
  const refresh = () => void refreshServerClock()
  const whenShown = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  refresh()
  const timer = setInterval(refresh, REFRESH_MS)
  window.addEventListener('online', refresh)
  document.addEventListener('visibilitychange', whenShown)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', refresh)
    document.removeEventListener('visibilitychange', whenShown)
  }
}

/**
 * Returns how far the server's clock is ahead of this browser's clock, in milliseconds; negative if the server's clock
 * is behind. The server is assumed to read its clock halfway between request and response. An offset below half the
 * time from request to response counts as 0.
 */
export function clockOffsetMs(serverNow: string, sentAtMs: number, respondedAtMs: number): number {
  const halfTripMs = (respondedAtMs - sentAtMs) / 2
  const offsetMs = Math.round(Date.parse(serverNow) - (sentAtMs + halfTripMs))
  return Number.isNaN(offsetMs) || Math.abs(offsetMs) <= halfTripMs ? 0 : offsetMs
}

/**
 * Returns the developer's date as an instant. If the date has no time of day, the time of day of `now` is used. A clock
 * change between the two days is ignored.
 */
export function onDeveloperDate(now: Date, developerDate: DeveloperDate, timeZone: string): Date {
  const shown = now.toLocaleString('sv-SE', { timeZone })
  const shownMs = Date.parse(`${shown.replace(' ', 'T')}Z`)
  const wantedMs = Date.parse(`${developerDate.date}T${developerDate.time ?? shown.slice(11)}Z`)
  return Number.isNaN(wantedMs) ? now : new Date(now.getTime() + wantedMs - shownMs)
}

function change(next: ServerInfo): void {
  const salon = store.read()
  const settled = Math.abs(next.clockOffsetMs - salon.clockOffsetMs) < SAME_CLOCK_MS && salon.isKnown
  const known = settled ? { ...next, clockOffsetMs: salon.clockOffsetMs } : next
  if (!areSame(salon, known)) store.save(known)
}

function areSame(a: ServerInfo, b: ServerInfo): boolean {
  return (Object.keys(a) as (keyof ServerInfo)[]).every(key => a[key] === b[key])
}
