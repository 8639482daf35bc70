import { addDays, type SalonDay } from '@frontlash/domain/salon-day'
import { type LoggedVisit, loggedVisits } from '@frontlash/domain/visits/logged-visits'
import { unchangedUntil } from '@frontlash/domain/visits/unchanged-until'
import type { AppContext } from '../../app-context.ts'
import { locationRules, REBUILT_DAYS } from './build-visits.ts'
import { readDaySources, readLiveStates } from './day-sources-store.ts'
import type { LiveRange, VisitRange } from './visit-list-store.ts'

export type LiveDays = {
  /**
   * Returns the days in a range that are not stored yet: today, and yesterday until the nightly work is done. The
   * result contains the current visits of these days. The caller must read these days before the stored days, and must
   * then ignore stored rows of these days.
   */
  readonly read: (range: VisitRange, today: SalonDay) => Promise<LiveRange>
}

type Computed = { readonly visits: readonly LoggedVisit[]; readonly fromMs: number; readonly untilMs: number }
type CachedDay = { readonly state: string; readonly computed: Promise<Computed> }

/**
 * Opens a cache of the days that are not stored yet. Without the cache, most of the time of a list would be spent on
 * the visits of these days. A cached day is used only if a query finds that the day's records have not changed.
 */
export function openLiveDays(context: Pick<AppContext, 'clock' | 'locations' | 'settings' | 'reads'>): LiveDays {
  const cache = new Map<SalonDay, CachedDay>()

  const compute = async (day: SalonDay): Promise<Computed> => {
    const [sources] = await readDaySources(context, context.reads, [day])
    const now = context.clock.salonNow()
    const rulesOf = locationRules(context)
    return {
      visits: loggedVisits(sources!, now, rulesOf),
      fromMs: now.getTime(),
      untilMs: unchangedUntil(sources!, now, rulesOf),
    }
  }

  const statesOf = async (days: readonly SalonDay[]): Promise<ReadonlyMap<SalonDay, string>> => {
    const states = await readLiveStates(context.reads, days)
    const rules = JSON.stringify([
      context.settings.get('technicianAliases'),
      context.locations.all().map(({ id }) => locationRules(context)(id)),
    ])
    return new Map(states.map(({ day, state }) => [day, `${state} ${rules}`]))
  }

  const visitsOf = async (day: SalonDay, state: string): Promise<readonly LoggedVisit[]> => {
    const known = cache.get(day)
    if (known?.state === state) {
      const { visits, fromMs, untilMs } = await known.computed
      const nowMs = context.clock.salonNow().getTime()
      if (nowMs >= fromMs && nowMs < untilMs) return visits
    }
    const entry = { state, computed: compute(day) }
    cache.set(day, entry)
    const uncache = () => {
      if (cache.get(day) === entry) cache.delete(day)
    }
    try {
      const { visits } = await entry.computed
      // If a record changed while the day was read, the visits must not be cached. Otherwise a later undo of the change
      // could restore the fingerprint, and the cache would return wrong visits.
      if ((await statesOf([day])).get(day) !== state) uncache()
      return visits
    } catch (error) {
      uncache()
      throw error
    }
  }

  return {
    async read({ locations, from, to }, today) {
      const recent = Array.from({ length: REBUILT_DAYS + 1 }, (_, back) => addDays(today, -back))
      const days = recent.filter(day => day >= from && day <= to)
      if (days.length === 0) return { days: new Set(), visits: [] }
      const states = await statesOf(days)
      const visits = await Promise.all([...states].map(([day, state]) => visitsOf(day, state)))
      for (const day of cache.keys()) if (!recent.includes(day)) cache.delete(day)
      return {
        days: new Set(states.keys()),
        visits: visits.flat().filter(visit => locations.includes(visit.locationId)),
      }
    },
  }
}
