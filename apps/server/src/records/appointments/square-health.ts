import type { AppContext } from '../../app-context.ts'
import { readSyncState } from './sync-state-store.ts'

/**
 * If the copy of today's bookings is older than this, health reports `late`, and the kiosk may send a lookup to Square.
 */
export const LATE_AFTER_MINUTES = 15

export type CacheFreshness = {
  readonly dailyCache: { readonly lastUpdate: string | null; readonly count: number }
  readonly rollingCache: { readonly lastUpdate: string | null; readonly count: number }
}

/** When the parts of our copy were last updated and how old they are, by the salon's clock; reads two rows. */
export async function cacheFreshness(context: Pick<AppContext, 'db'>): Promise<CacheFreshness> {
  const { daily, rolling } = await readSyncState(context.db)
  return {
    dailyCache: { lastUpdate: daily.lastUpdate?.toISOString() ?? null, count: daily.count },
    rollingCache: { lastUpdate: rolling.lastUpdate?.toISOString() ?? null, count: rolling.count },
  }
}

/**
 * The state of the copy: `down` while Square does not respond, `first` while the first copy is being made, `late` when
 * today's part is older than LATE_AFTER_MINUTES, or is still missing that long after the server's start.
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
 * Whether a copy that was last updated at `lastUpdate` is late at `now`, both by the salon's clock. A time after `now`
 * counts as late; it occurs after a demo's clock was set back.
 */
export function isLate(lastUpdate: Date | null, now: Date): boolean {
  if (lastUpdate === null) return true
  const ageMinutes = (now.getTime() - lastUpdate.getTime()) / 60_000
  return ageMinutes > LATE_AFTER_MINUTES || ageMinutes < -1
}
