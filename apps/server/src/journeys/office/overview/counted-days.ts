import type { LocationKey } from '@frontlash/domain/location-key'
import { countDay, type DayCounts } from '@frontlash/domain/overview/day-counts'
import { dayEnd, localInstant, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { LoggedVisit } from '@frontlash/domain/visits/logged-visits'
import type { AppContext } from '../../../app-context.ts'
import { computeDays, readDayStates } from '../../../records/visits/build-visits.ts'
import type { LiveDays } from '../../../records/visits/live-days.ts'

export type CountedDay = ReadonlyMap<LocationKey, { readonly counts: DayCounts; readonly isMeasured: boolean }>

export type CountedDays = {
  /** Counts a complete day. If the day is today, counts until now. */
  readonly count: (day: SalonDay) => Promise<CountedDay>
  /**
   * Counts earlier days. If `isUpToNow` is true, each day is counted until the current time of day, otherwise
   * completely. Days whose records have not changed come from the cache.
   */
  readonly countEarlier: (days: readonly SalonDay[], isUpToNow: boolean) => Promise<CountedDay[]>
}

/**
 * The current time of day is rounded down to a multiple of this length. The counts of earlier days therefore change
 * only four times an hour and not with each call.
 */
const STEP_MINUTES = 15
/** Changes of an earlier day are noticed after at most this time. The screen refreshes itself at the same interval. */
const STATES_HOLD_MS = 30_000
/**
 * The maximum number of cached days. A requested day needs the same weekday of eight weeks, so the cache is enough for
 * a few requested days.
 */
const MAX_CACHED = 64

/** Counts days for the overview (docs/product/office/overview.md, "Overview"). */
export function createCountedDays(context: AppContext, liveDays: LiveDays): CountedDays {
  const cache = new Map<string, { readonly state: string; readonly counted: CountedDay }>()
  let states = { of: '', readAtMs: 0, byDay: new Map() as ReadonlyMap<SalonDay, string> }
  const { timeZone } = context.locations.first()

  const stateReader = async (days: readonly SalonDay[]) => {
    const [of, nowMs] = [days.join(), context.clock.realNow().getTime()]
    const isFresh = of === states.of && Math.abs(nowMs - states.readAtMs) < STATES_HOLD_MS
    const byDay = isFresh ? states.byDay : await readDayStates(context.reads, days)
    if (!isFresh) states = { of, readAtMs: nowMs, byDay }
    return (day: SalonDay) => byDay.get(day) ?? ''
  }

  const count = async (days: readonly SalonDay[], untilOf: (day: SalonDay) => Date): Promise<CountedDay[]> => {
    const found = await computeDays(context, context.reads, days, untilOf)
    return found.map((visits, index) => countVisits(visits, untilOf(days[index]!)))
  }

  const countVisits = (visits: readonly LoggedVisit[], until: Date): CountedDay =>
    new Map(
      context.locations.all().map(({ id }) => {
        const here = visits.filter(visit => visit.locationId === id)
        return [id, { counts: countDay(here, until), isMeasured: here.some(visit => visit.isMeasured) }]
      }),
    )

  return {
    async count(day) {
      const today = salonDayOf(context.clock.salonNow(), timeZone)
      if (day !== today) return (await count([day], () => dayEnd(day, timeZone)))[0]!
      const locations = context.locations.all().map(one => one.id)
      const { visits } = await liveDays.read({ locations, from: day, to: day }, today)
      return countVisits(visits, context.clock.salonNow())
    },
    async countEarlier(days, isUpToNow) {
      const time = stepBefore(context.clock.salonNow(), timeZone)
      const untilOf = (day: SalonDay) => (isUpToNow ? localInstant(`${day}T${time}`, timeZone) : dayEnd(day, timeZone))
      const keyOf = (day: SalonDay) => untilOf(day).toISOString()
      const stateOf = await stateReader(days)
      const known = new Map(days.map(day => [day, cache.get(keyOf(day))]))
      const missing = days.filter(day => known.get(day)?.state !== stateOf(day))
      const counted = await count(missing, untilOf)
      for (const [index, day] of missing.entries()) {
        const entry = { state: stateOf(day), counted: counted[index]! }
        known.set(day, entry)
        cache.delete(keyOf(day))
        cache.set(keyOf(day), entry)
      }
      for (const key of [...cache.keys()].slice(0, -MAX_CACHED)) cache.delete(key)
      return days.map(day => known.get(day)!.counted)
    },
  }
}

/** Returns the local time of day, rounded down to a multiple of STEP_MINUTES, such as `14:15`. */
function stepBefore(now: Date, timeZone: string): string {
  const [hour, minute] = now.toLocaleTimeString('sv-SE', { timeZone }).split(':') as [string, string]
  return `${hour}:${String(Math.floor(Number(minute) / STEP_MINUTES) * STEP_MINUTES).padStart(2, '0')}`
}
