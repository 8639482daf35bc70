import type { SalonDates } from './salon-dates.ts'

const SPANISH_MONTH =
  /(\d) de (?=(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b)/g

/**
 * Joins times and dates with non-breaking spaces: a number to the word before it, the part of the day to its time, and
 * a day to its month.
 */
export function unbroken(sentence: string): string {
  return sentence
    .replace(SPANISH_MONTH, '$1\u00a0de\u00a0')
    .replace(/ (?=\d|[AP]M\b)|(?<=\d) (?=[ap]\.m\.|sáng|trưa|chiều|tối|tháng)/g, '\u00a0')
}

/** Returns the date formats with `unbroken` applied to each result. */
export function unbrokenDates(dates: SalonDates): SalonDates {
  const formats = Object.entries(dates).map(([name, format]) => [
    name,
    (instant: Date, timeZone: string) => unbroken(format(instant, timeZone)),
  ])
  return Object.fromEntries(formats) as SalonDates
}
