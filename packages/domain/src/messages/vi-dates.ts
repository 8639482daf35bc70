import { localNumbers, type SalonDates, twelveHours } from './salon-dates.ts'

const WEEKDAYS = ['Chủ nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy']
const SHORT_WEEKDAYS = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']

export const VI_DATES: SalonDates = {
  clockTime(instant, timeZone) {
    const now = localNumbers(instant, timeZone)
    return `${twelveHours(now)} ${partOfDay(now.hour)}`
  },
  longDate: (instant, timeZone) =>
    `${WEEKDAYS[localNumbers(instant, timeZone).weekday]}, ${VI_DATES.monthAndDay(instant, timeZone)}`,
  fullDate: (instant, timeZone) =>
    `${VI_DATES.longDate(instant, timeZone)} năm ${localNumbers(instant, timeZone).year}`,
  monthAndDay: (instant, timeZone) => `ngày ${VI_DATES.textDate(instant, timeZone)}`,
  dateAndYear: (instant, timeZone) =>
    `${VI_DATES.monthAndDay(instant, timeZone)} năm ${localNumbers(instant, timeZone).year}`,
  shortDate: (instant, timeZone) =>
    `${SHORT_WEEKDAYS[localNumbers(instant, timeZone).weekday]}, ${VI_DATES.textDate(instant, timeZone)}`,
  textDate(instant, timeZone) {
    const { day, month } = localNumbers(instant, timeZone)
    return `${day} tháng ${month}`
  },
}

/** Returns the Vietnamese word for the part of the day: morning, noon (12 to 1 PM), afternoon or evening. */
function partOfDay(hour: number): string {
  if (hour < 12) return 'sáng'
  if (hour === 12) return 'trưa'
  return hour < 18 ? 'chiều' : 'tối'
}
