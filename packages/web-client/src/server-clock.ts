import { useSyncExternalStore } from 'react'
import { calls } from './calls.ts'
import { createStore } from './create-store.ts'
import { type DeveloperDate, readDeveloperDate } from './developer-date.ts'

/** How often the salon's clock is read; a tablet's own clock drifts by far less in between. */
const REFRESH_MS = 5 * 60_000

/**
 * Two readings of the same clock differ by the network delay; a smaller difference than this does not render the
 * screens again.
 */
const SAME_CLOCK_MS = 1_000

/** The data about the salon from the server, and the offset of the server's clock from this browser's. */
export type ServerInfo = {
  /** Milliseconds to add to this browser's clock; 0 until the server has responded once. */
  readonly clockOffsetMs: number
  readonly timeZone: string
  readonly brand: string
  readonly demo: boolean
  /** Whether the server accepts the developer's date. False in a real salon, where no screen shows the date. */
  readonly developerDate: boolean
  readonly version: string
  /** False until the server has responded once. */
  readonly isKnown: boolean
}

const store = createStore<ServerInfo>({
  clockOffsetMs: 0,
  timeZone: 'America/Los_Angeles',
  brand: 'Frontlash',
  demo: false,
  developerDate: false,
  version: '',
  isKnown: false,
})

/** The salon's time, which screens show and calculate with. Tokens and safety rules use the real clock instead. */
export function salonNow(): Date {
  const salon = store.read()
  const now = new Date(Date.now() + salon.clockOffsetMs)
  const developerDate = salon.developerDate ? readDeveloperDate() : null
  return developerDate ? onDeveloperDate(now, developerDate, salon.timeZone) : now
}

/** The last known server info; the component renders again when it changes. */
export function useServerInfo(): ServerInfo {
  return useSyncExternalStore(store.subscribe, readServerInfo)
}

export const readServerInfo = store.read

/**
 * Reads the server's clock by GET /api/health. Returns false when the server does not respond. A 503 counts as no
 * response, because nothing works without the database.
 */
export async function refreshServerClock(): Promise<boolean> {
  const sentAtMs = Date.now()
  try {
    const health = await calls.health()
    const respondedAtMs = Date.now()
    change({
      clockOffsetMs: clockOffsetMs(health.now, sentAtMs, respondedAtMs),
      timeZone: health.timeZone,
      brand: health.brand || store.read().brand,
      demo: health.demo,
      developerDate: health.developerDate,
      version: health.version,
      isKnown: true,
    })
    return true
  } catch {
    return false
  }
}

/**
 * Keeps the clock synchronised: reads it at once, every five minutes, when the network returns, and when the page
 * becomes visible. Returns a function that stops this.
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
 * The offset of the server's clock from this browser's, in milliseconds; positive when the server's is ahead. The
 * response is assumed to be written halfway between request and response; an offset smaller than that uncertainty
 * counts as 0.
 */
export function clockOffsetMs(serverNow: string, sentAtMs: number, respondedAtMs: number): number {
  const halfTripMs = (respondedAtMs - sentAtMs) / 2
  const offsetMs = Math.round(Date.parse(serverNow) - (sentAtMs + halfTripMs))
  return Number.isNaN(offsetMs) || Math.abs(offsetMs) <= halfTripMs ? 0 : offsetMs
}

/**
 * The time of day of `now` on the developer's date, or the time that the date contains. A change of the clocks in
 * between is ignored.
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
