import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { type DayNumber, weekdayOfNumber } from './day-number.ts'
import { VISITS_PER_PLACE } from './seeded-people.ts'
import { randomNumber } from './seeded-random.ts'
import { seededTechnicians } from './technicians.ts'

const TEAM_SIZES = LOCATION_KEYS.map(key => seededTechnicians(key).length)

/** How much data the seeded salon has: the full demo, or a small one that keeps tests fast. */
export type SalonSize = {
  readonly daysBack: number
  readonly daysAhead: number
  /** Slots for regular clients at a salon, and how many bookings it has on a day. */
  places(location: number): number
  bookings(location: number, day: DayNumber): number
}

/** Bookings per weekday, Monday first: more on Fridays and Saturdays, fewer on Tuesdays. */
const WEEKDAY_EXTRA = [2, 0, 3, 5, 8, 9, 5]
const BOOKINGS_MIN = 58
/** The demo phones are added to these bookings, sixteen of them on the current day. */
const BOOKINGS_AT_TUSTIN = 51
const TUSTIN = LOCATION_KEYS.indexOf('tustin')

function usualBookings(location: number): number {
  return location === TUSTIN ? BOOKINGS_AT_TUSTIN : Math.max(BOOKINGS_MIN, TEAM_SIZES[location]! * 8 - 1)
}

function demoBookings(location: number, day: DayNumber): number {
  return usualBookings(location) + WEEKDAY_EXTRA[weekdayOfNumber(day)]! - (randomNumber(location, day, 11) % 2)
}

/** The demo's salon: 180 days of past visits, 31 days ahead, 50 to 80 bookings a day at each location. */
export const DEMO_SALON: SalonSize = {
  daysBack: 180,
  daysAhead: 31,
  // These are fewer places than the day's bookings: the other bookings are of first-time clients.
  places: location => Math.floor((usualBookings(location) - 3) / VISITS_PER_PLACE),
  bookings: demoBookings,
}

/** The small salon: the same team and menu, about ten bookings a day on three days before and after today. */
export const SMALL_SALON: SalonSize = {
  daysBack: 3,
  daysAhead: 3,
  places: () => 150,
  bookings: (location, day) => 9 + (randomNumber(location, day, 11) % 3),
}
