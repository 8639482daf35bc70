import type { AppContext } from '../../app-context.ts'
import type { SquareResponse } from '../../integrations/square/square.ts'
import { ADVISORY_LOCKS } from '../../platform/advisory-locks.ts'
import type { BackgroundWork } from '../../platform/jobs/repeat.ts'
import { leadWhenFree } from '../../platform/leadership.ts'
import { pause } from '../../platform/pause.ts'
import { releaseMemory } from '../../platform/release-memory.ts'
import { syncLocations } from '../square-locations/sync-locations.ts'
import { deleteSquareEvents } from '../square-webhooks/square-event-store.ts'
import { syncDaily, syncRolling } from './sync-from-square.ts'
import { readSyncState } from './sync-state-store.ts'

/**
 * The sync interval of each part, and the delay before a retry. `daily` is retried as soon as the circuit breaker
 * allows a test call. The other parts have a longer delay, so that `daily` is first.
 */
const ROUNDS = {
  locations: { everyMs: 24 * 3_600_000, againMs: 60_000 },
  daily: { everyMs: 60_000, againMs: 10_000 },
  rolling: { everyMs: 15 * 60_000, againMs: 60_000 },
} as const

/** The delay before a retry if a part was never copied completely. */
const FIRST_AGAIN_MS = 5_000

/**
 * How long the ids of processed events are stored. With these ids, the server recognises a repeated event. Square
 * retries an event for three days.
 */
const EVENTS_KNOWN_FOR_MS = 30 * 24 * 3_600_000

type Round = keyof typeof ROUNDS

/**
 * Syncs the copy of the bookings repeatedly while this process is the leader: first the locations, then today, then the
 * half years before and after today. No client waits for this work.
 */
export function syncBookingsPeriodically(context: AppContext): BackgroundWork {
  return leadWhenFree(
    { url: context.db.url, lock: ADVISORY_LOCKS.bookings, name: 'bookings', log: context.log },
    async stop => {
      const work: Record<Round, () => Promise<SquareResponse<unknown>>> = {
        locations: () => syncLocations(context, { kind: 'background', stop }),
        daily: () => syncDaily(context, stop),
        rolling: async () => {
          await deleteSquareEvents(context.db, new Date(context.clock.realNow().getTime() - EVENTS_KNOWN_FOR_MS))
          return syncRolling(context, stop).finally(releaseMemory)
        },
      }
      const repeat = async (round: Round, firstWaitMs: number): Promise<void> => {
        for (let waitMs = firstWaitMs; ; waitMs = await doRound(context, round, work[round])) {
          await pause(waitMs, stop)
          if (stop.aborted) return
        }
      }
      const locationsWaitMs = await doRound(context, 'locations', work.locations)
      const dailyWaitMs = await doRound(context, 'daily', work.daily)
      await Promise.all([
        repeat('locations', locationsWaitMs),
        repeat('daily', dailyWaitMs),
        repeat('rolling', await rollingWaitMs(context)),
      ])
    },
  )
}

/** Syncs one part. Returns the milliseconds until its next run. */
async function doRound(
  context: AppContext,
  round: Round,
  work: () => Promise<SquareResponse<unknown>>,
): Promise<number> {
  const { everyMs, againMs } = ROUNDS[round]
  const startedAt = performance.now()
  try {
    const done = await work()
    const ms = Math.round(performance.now() - startedAt)
    if (done.ok) {
      context.log.info({ round, ms, done: done.value }, 'compared with Square')
      return everyMs
    }
    context.log.warn({ round, ms, failure: done.kind, detail: done.detail }, 'comparing with Square failed')
    const isFirst = done.kind !== 'refused' && (await wasNeverCopied(context, round))
    return Math.max(isFirst ? FIRST_AGAIN_MS : againMs, done.retryAfterMs ?? 0)
  } catch (error) {
    context.log.warn({ round, error: (error as Error).message }, 'comparing with Square failed')
    return againMs
  }
}

async function wasNeverCopied(context: AppContext, round: Round): Promise<boolean> {
  return round !== 'locations' && (await readSyncState(context.db))[round].lastUpdate === null
}

/**
 * Returns the milliseconds until the next sync of the part `rolling`. A new leader continues the interval of the
 * previous leader (docs/product/bookings.md).
 */
export async function rollingWaitMs(context: AppContext): Promise<number> {
  const { everyMs, againMs } = ROUNDS.rolling
  try {
    const { lastUpdate } = (await readSyncState(context.db)).rolling
    const agoMs = lastUpdate ? context.clock.salonNow().getTime() - lastUpdate.getTime() : everyMs
    // A time in the future counts as fresh. It is possible after the machine's clock was set back a little. The clock
    // of a demo is set back at each start.
    return Math.max(0, everyMs - Math.abs(agoMs))
  } catch {
    return againMs
  }
}
