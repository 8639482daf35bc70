import type { SalonDay } from '@frontlash/domain/salon-day'

const DAY_MS = 86_400_000

/** A calendar day without a time zone, as the number of days since 1970-01-01. */
export type DayNumber = number

export function dayNumberOf(day: SalonDay): DayNumber {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

export function dayOfNumber(number: DayNumber): SalonDay {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** The weekday, from 0 for Monday to 6 for Sunday. */
export function weekdayOfNumber(number: DayNumber): number {
  return (number + 3) % 7
}
