import type { SquareAnswer } from '../../integrations/square/square.ts'
import { giveMemoryBack } from '../../platform/give-memory-back.ts'
import { type Leadership, leadWhenFree } from '../../platform/leadership.ts'
import { pause } from '../../platform/pause.ts'
import type { Salon } from '../../salon.ts'
import { syncLocations } from '../square-locations/sync-locations.ts'
import { forgetSquareEvents } from '../square-webhooks/square-event-store.ts'
import { syncDaily, syncRolling } from './sync-from-square.ts'
import { readSyncState } from './sync-state.ts'

/** Held by the one server that keeps the copy: "booking" on a phone's keys. */
const LOCK = 2_665_464

/**
 * Each round of work: how often it is done, and how soon again after a failure. Today is tried again as soon as the
 * breaker lets a probe out, the rest not before today works.
 */
const ROUNDS = {
  locations: { everyMs: 24 * 3_600_000, againMs: 60_000 },
  daily: { everyMs: 60_000, againMs: 10_000 },
  rolling: { everyMs: 15 * 60_000, againMs: 60_000 },
} as const

/** As long as a part was never copied whole, a salon waits for it: its failures are tried again sooner. */
const FIRST_AGAIN_MS = 5_000

/** Worked events are known this long, should one come again; Square itself tries for three days. */
const EVENTS_KNOWN_FOR_MS = 30 * 24 * 3_600_000

type Round = keyof typeof ROUNDS

/**
 * Keeps the salon's copy of the bookings as Square has them for as long as this server leads: the locations first, then
 * today, then the half years around it, and again and again. None of it is on a client's way.
 */
export function keepBookingsFresh(salon: Salon): Leadership {
  return leadWhenFree({ url: salon.db.url, lock: LOCK, name: 'bookings', log: salon.log }, async stop => {
    const work: Record<Round, () => Promise<SquareAnswer<unknown>>> = {
      locations: () => syncLocations(salon, { kind: 'again and again', stop }),
      daily: () => syncDaily(salon, stop),
      rolling: async () => {
        await forgetSquareEvents(salon.db, new Date(salon.clock.realNow().getTime() - EVENTS_KNOWN_FOR_MS))
        return syncRolling(salon, stop).finally(giveMemoryBack)
      },
    }
    const repeat = async (round: Round, firstWaitMs: number): Promise<void> => {
      for (let waitMs = firstWaitMs; ; waitMs = await doRound(salon, round, work[round])) {
        await pause(waitMs, stop)
        if (stop.aborted) return
      }
    }
    const locationsWaitMs = await doRound(salon, 'locations', work.locations)
    const dailyWaitMs = await doRound(salon, 'daily', work.daily)
    await Promise.all([
      repeat('locations', locationsWaitMs),
      repeat('daily', dailyWaitMs),
      repeat('rolling', await rollingWaitMs(salon)),
    ])
  })
}

/** Does one round; answers the milliseconds until the next. */
async function doRound(salon: Salon, round: Round, work: () => Promise<SquareAnswer<unknown>>): Promise<number> {
  const { everyMs, againMs } = ROUNDS[round]
  const startedAt = performance.now()
  try {
    const done = await work()
    const ms = Math.round(performance.now() - startedAt)
    if (done.ok) {
      salon.log.info({ round, ms, done: done.value }, 'compared with Square')
      return everyMs
    }
    salon.log.warn({ round, ms, failure: done.kind, detail: done.detail }, 'comparing with Square failed')
    const isFirst = done.kind !== 'refused' && (await wasNeverCopied(salon, round))
    return Math.max(isFirst ? FIRST_AGAIN_MS : againMs, done.retryAfterMs ?? 0)
  } catch (error) {
    salon.log.warn({ round, error: (error as Error).message }, 'comparing with Square failed')
    return againMs
  }
}

async function wasNeverCopied(salon: Salon, round: Round): Promise<boolean> {
  return round !== 'locations' && (await readSyncState(salon.db))[round].lastUpdate === null
}

/** A server that takes over goes on where the one before it was. */
async function rollingWaitMs(salon: Salon): Promise<number> {
  const { everyMs, againMs } = ROUNDS.rolling
  try {
    const { lastUpdate } = (await readSyncState(salon.db)).rolling
    const agoMs = lastUpdate ? salon.clock.salonNow().getTime() - lastUpdate.getTime() : everyMs
    return agoMs >= 0 ? Math.max(0, everyMs - agoMs) : 0
  } catch {
    return againMs
  }
}
