import { Temporal } from 'temporal-polyfill'

/** A calendar day in a salon's time zone, such as `2026-11-20`. */
export type SalonDay = string

/**
 * In all time zones a day begins on a quarter of an hour in UTC. One result is therefore valid for the whole quarter.
 */
const QUARTER_MS = 900_000
const knownDays = new Map<string, SalonDay>()
const MAX_KNOWN_DAYS = 20_000

export function salonDayOf(instant: Date, timeZone: string): SalonDay {
  const quarter = `${timeZone} ${Math.floor(instant.getTime() / QUARTER_MS)}`
  const known = knownDays.get(quarter)
  if (known !== undefined) return known
  if (knownDays.size >= MAX_KNOWN_DAYS) knownDays.clear()
  const day = zoned(instant, timeZone).toPlainDate().toString()
  knownDays.set(quarter, day)
  return day
}

/** The first instant of a day in a time zone, also for days of 23 and 25 hours. */
export function dayStart(day: SalonDay, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** The first instant of the next day. A day lasts from dayStart (inclusive) to dayEnd (exclusive). */
export function dayEnd(day: SalonDay, timeZone: string): Date {
  return dayStart(addDays(day, 1), timeZone)
}

const DAY_MS = 86_400_000

/** Returns the day `days` later; for a negative number an earlier day. */
export function addDays(day: SalonDay, days: number): SalonDay {
  return new Date(utcMidnight(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: SalonDay, to: SalonDay): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS
}

/** The weekday, from 0 for Monday to 6 for Sunday, as in the access grid. */
export function weekday(day: SalonDay): number {
  return (new Date(utcMidnight(day)).getUTCDay() + 6) % 7
}

/** Midnight in UTC. Days are added and subtracted in UTC, because UTC has no clock changes. */
function utcMidnight(day: SalonDay): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/**
 * The instant of a local time such as `2026-11-20T11:00`. If a clock change skips this time, the instant is later by
 * the length of the change.
 */
export function localInstant(local: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds)
}

/** The local hour, 0 to 23. */
export function localHour(instant: Date, timeZone: string): number {
  return zoned(instant, timeZone).hour
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
