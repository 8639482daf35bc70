import { clockTime, formatDateParts, fullDate, longDate, monthAndDay, shortDate } from '../salon-words.ts'
import type { SalonDates } from './salon-dates.ts'

export const EN_DATES: SalonDates = {
  clockTime,
  longDate,
  fullDate,
  monthAndDay,
  dateAndYear: (instant, timeZone) =>
    formatDateParts(instant, timeZone, { month: 'long', day: 'numeric', year: 'numeric' }),
  shortDate,
  textDate: shortDate,
}
