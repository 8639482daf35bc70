import { Temporal } from 'temporal-polyfill'

/** A calendar day at a salon, `2026-11-20`. */
export type SalonDay = string

/** The calendar day that `instant` falls on in `timeZone`. */
export function salonDayOf(instant: Date, timeZone: string): SalonDay {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** First instant of a day in a zone: also right on days of 23 and 25 hours. */
export function dayStart(day: SalonDay, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** First instant of the day after: with dayStart, the half-open span of a day. */
export function dayEnd(day: SalonDay, timeZone: string): Date {
  return dayStart(addDays(day, 1), timeZone)
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: SalonDay, days: number): SalonDay {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: SalonDay, to: SalonDay): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days
}

/** 0 for Monday to 6 for Sunday, as the access grid counts. */
export function weekday(day: SalonDay): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1
}

/** The instant of a local time such as `2026-11-20T11:00`; a time that the clocks skip is the one after the gap. */
export function localInstant(local: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds)
}

/** Hour of the day, 0 to 23, of `instant` in `timeZone`. */
export function localHour(instant: Date, timeZone: string): number {
  return zoned(instant, timeZone).hour
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
