import type { LocationKey } from '@frontlash/domain/location-key'
import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { Salon } from '../../salon.ts'

/** The calendar day that it is at each location. */
export type TodayAt = ReadonlyMap<LocationKey, SalonDay>

/** Today at each of the four locations, each by its own time zone. */
export function todayAtEach(salon: Pick<Salon, 'locations'>, now: Date): TodayAt {
  return new Map(salon.locations.all().map(one => [one.id, salonDayOf(now, one.timeZone)]))
}
