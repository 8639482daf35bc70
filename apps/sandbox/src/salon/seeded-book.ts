import type { Booking } from '../square/square-objects.ts'
import type { DayNumber } from './day-number.ts'
import { SEEDED_LOCATIONS } from './locations.ts'
import type { SalonClock } from './salon-clock.ts'
import type { SalonSize } from './salon-size.ts'
import { type DayAge, seededDay } from './seeded-day.ts'

/** The bookings of the seeded days around today, generated on demand. */
export type SeededBook = {
  readonly size: SalonSize
  span(): [from: DayNumber, to: DayNumber]
  /**
   * Returns the seeded bookings of one location and day, sorted by start. The list is empty if the day is not in the
   * seeded period.
   */
  day(location: number, day: DayNumber): readonly Booking[]
}

/** The number of cached days. It is more than 31, because many calls read a period of 31 days. */
const CACHED_DAYS = 40

export function openSeededBook(size: SalonSize, clock: SalonClock): SeededBook {
  const cache = new Map<number, readonly Booking[]>()
  let storedOn: DayNumber | undefined
  const span = (): [DayNumber, DayNumber] => [clock.today() - size.daysBack, clock.today() + size.daysAhead]
  return {
    size,
    span,
    day(location, day) {
      const [from, to] = span()
      const today = clock.today()
      // A past day has no-shows, so cached days are generated again after midnight.
      if (today !== storedOn) cache.clear()
      storedOn = today
      if (day < from || day > to) return []
      const key = day * SEEDED_LOCATIONS.length + location
      const found = cache.get(key) ?? seededDay(size, location, day, ageOf(day, today))
      // The entry is inserted again, so that the first key of the map is always the least recently used one.
      cache.delete(key)
      cache.set(key, found)
      if (cache.size > CACHED_DAYS * SEEDED_LOCATIONS.length) cache.delete(cache.keys().next().value!)
      return found
    },
  }
}

function ageOf(day: DayNumber, today: DayNumber): DayAge {
  if (day < today) return 'past'
  return day === today ? 'today' : 'ahead'
}
