import type { LocationKey } from '@frontlash/domain/location-key'
import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'

/** The current calendar day at each location. */
export type TodayAt = ReadonlyMap<LocationKey, SalonDay>

/** Today at each of the four locations, each by its own time zone. */
export function todayAtEach(context: Pick<AppContext, 'locations'>, now: Date): TodayAt {
  return new Map(context.locations.all().map(one => [one.id, salonDayOf(now, one.timeZone)]))
}
