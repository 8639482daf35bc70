import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { type DayNumber, weekdayOfNumber } from './day-number.ts'
import { VISITS_PER_PLACE } from './seeded-people.ts'
import { randomNumber } from './seeded-random.ts'
import { seededTechnicians } from './technicians.ts'

const TEAM_SIZES = LOCATION_KEYS.map(key => seededTechnicians(key).length)

/** The amount of seeded data. The demo uses the full salon, and tests use a small salon, which is faster. */
export type SalonSize = {
  readonly daysBack: number
  readonly daysAhead: number
  /** The number of regular clients that a location has at the same time. */
  places(location: number): number
  bookings(location: number, day: DayNumber): number
}

/** Additional bookings by weekday, Monday first: more on Fridays and Saturdays, fewer on Tuesdays. */
const WEEKDAY_EXTRA = [2, 0, 3, 5, 8, 9, 5]
const BOOKINGS_MIN = 58
/**
 * The average number of seeded bookings at Tustin. It is lower than elsewhere, because the demo phones add sixteen
 * bookings at Tustin on the current day.
 */
const BOOKINGS_AT_TUSTIN = 51
const TUSTIN = LOCATION_KEYS.indexOf('tustin')

function averageBookings(location: number): number {
  return location === TUSTIN ? BOOKINGS_AT_TUSTIN : Math.max(BOOKINGS_MIN, TEAM_SIZES[location]! * 8 - 1)
}

function demoBookings(location: number, day: DayNumber): number {
  return averageBookings(location) + WEEKDAY_EXTRA[weekdayOfNumber(day)]! - (randomNumber(location, day, 11) % 2)
}

/** The full demo: 180 past days, 31 future days, 50 to 80 bookings per day and location. */
export const DEMO_SALON: SalonSize = {
  daysBack: 180,
  daysAhead: 31,
  // There are fewer regular clients than bookings. The remaining bookings are for first-time clients.
  places: location => Math.floor((averageBookings(location) - 3) / VISITS_PER_PLACE),
  bookings: demoBookings,
}

/** The small salon: the same team and menu, about ten bookings a day, three days before and after today. */
export const SMALL_SALON: SalonSize = {
  daysBack: 3,
  daysAhead: 3,
  places: () => 150,
  bookings: (location, day) => 9 + (randomNumber(location, day, 11) % 3),
}
