import type { LocationKey } from '@frontlash/domain/location-key'
import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'

export type TodayAt = ReadonlyMap<LocationKey, SalonDay>

export function todayAtEach(context: Pick<AppContext, 'locations'>, now: Date): TodayAt {
  return new Map(context.locations.all().map(one => [one.id, salonDayOf(now, one.timeZone)]))
}
