import { localNumbers, type SalonDates, twelveHours } from './salon-dates.ts'

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** The Spanish formats of times and dates. The short form of a weekday or month is its first three letters. */
export const ES_DATES: SalonDates = {
  clockTime(instant, timeZone) {
    const now = localNumbers(instant, timeZone)
    return `${twelveHours(now)} ${now.hour < 12 ? 'a.m.' : 'p.m.'}`
  },
  longDate: (instant, timeZone) =>
    `${WEEKDAYS[localNumbers(instant, timeZone).weekday]} ${ES_DATES.monthAndDay(instant, timeZone)}`,
  fullDate: (instant, timeZone) => `${ES_DATES.longDate(instant, timeZone)} de ${localNumbers(instant, timeZone).year}`,
  monthAndDay(instant, timeZone) {
    const { day, month } = localNumbers(instant, timeZone)
    return `${day} de ${MONTHS[month - 1]}`
  },
  dateAndYear: (instant, timeZone) =>
    `${ES_DATES.monthAndDay(instant, timeZone)} de ${localNumbers(instant, timeZone).year}`,
  shortDate(instant, timeZone) {
    const { weekday, day, month } = localNumbers(instant, timeZone)
    return `${WEEKDAYS[weekday]!.slice(0, 3)} ${day} ${MONTHS[month - 1]!.slice(0, 3)}`
  },
  // GSM-7 contains é but not á, so "mié" stays and "sáb" becomes "sab".
  textDate: (instant, timeZone) => ES_DATES.shortDate(instant, timeZone).replace('á', 'a'),
}
