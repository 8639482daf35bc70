import type { AppContext } from '../../app-context.ts'
import { readSyncState } from './sync-state-store.ts'

/**
 * If the copy of today's bookings is older than this, it is late. Health then reports `late`, and a kiosk's lookup may
 * call Square.
 */
export const LATE_AFTER_MINUTES = 15

export type CacheFreshness = {
  readonly dailyCache: { readonly lastUpdate: string | null; readonly count: number }
  readonly rollingCache: { readonly lastUpdate: string | null; readonly count: number }
}

/** Returns when each part of the copy was last updated, and its age by the salon's clock. Reads two rows. */
export async function cacheFreshness(context: Pick<AppContext, 'db'>): Promise<CacheFreshness> {
  const { daily, rolling } = await readSyncState(context.db)
  return {
    dailyCache: { lastUpdate: daily.lastUpdate?.toISOString() ?? null, count: daily.count },
    rollingCache: { lastUpdate: rolling.lastUpdate?.toISOString() ?? null, count: rolling.count },
  }
}

/**
 * Returns the state of the copy:
 * - `down` while Square does not respond
 * - `first` while the first copy is being made
 * - `late` if today's part is older than LATE_AFTER_MINUTES, or is still missing LATE_AFTER_MINUTES after the server's
 * start
 */
export async function squareHealth(
  context: Pick<AppContext, 'db' | 'clock' | 'square'>,
): Promise<'ok' | 'first' | 'late' | 'down'> {
  const { daily } = await readSyncState(context.db)
  if (daily.failingSince || context.square.isPaused()) return 'down'
  if (daily.lastUpdate === null && process.uptime() < LATE_AFTER_MINUTES * 60) return 'first'
  return isLate(daily.lastUpdate, context.clock.salonNow()) ? 'late' : 'ok'
}

/**
 * True if a copy with this `lastUpdate` is late at `now`; both times are by the salon's clock. A `lastUpdate` after
 * `now` also counts as late; this happens if the clock of a demo was set back.
 */
export function isLate(lastUpdate: Date | null, now: Date): boolean {
  if (lastUpdate === null) return true
  const ageMinutes = (now.getTime() - lastUpdate.getTime()) / 60_000
  return ageMinutes > LATE_AFTER_MINUTES || ageMinutes < -1
}
