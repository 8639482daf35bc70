/** The formats of dates and times in one language. Each function takes an instant and a time zone. */
export type SalonDates = {
  /** A time: `11:05 AM`, `11:05 a.m.`, `11:05 sáng`. The only space is before the part of the day. */
  readonly clockTime: FormatInstant
  /** A long date: `Friday, November 20`, `viernes 20 de noviembre`, `thứ Sáu, ngày 20 tháng 11`. */
  readonly longDate: FormatInstant
  /** A long date with the year: `Friday, November 20, 2026`. */
  readonly fullDate: FormatInstant
  /** A date without a weekday: `November 20`. */
  readonly monthAndDay: FormatInstant
  /** A date without a weekday, with the year: `November 20, 2026`. */
  readonly dateAndYear: FormatInstant
  /** A short date for a narrow header: `Fri, Nov 20`, `vie 20 nov`, `T6, 20 tháng 11`. */
  readonly shortDate: FormatInstant
  /** A short date for texts. The Spanish date has only letters of GSM-7. */
  readonly textDate: FormatInstant
}

type FormatInstant = (instant: Date, timeZone: string) => string

/** A local date and time as numbers: the month from 1, the weekday from 0 for Sunday, the hour from 0 to 23. */
export type LocalNumbers = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly weekday: number
  readonly hour: number
  /** The minute with two digits. */
  readonly minute: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a local date and time as numbers. The product has its own names of months and weekdays, because those of
 * `Intl` change between versions.
 */
export function localNumbers(instant: Date, timeZone: string): LocalNumbers {
  let format = formats.get(timeZone)
  if (!format) {
    const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...numbers, hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { year, month, day, weekday, hour, minute: String(minute).padStart(2, '0') }
}

/** A time on a twelve-hour clock, without AM or PM: `12:05`. */
export function twelveHours({ hour, minute }: LocalNumbers): string {
  return `${hour % 12 || 12}:${minute}`
}

/** Capitalises the first letter of a string at the beginning of a line. */
export function atLineStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
