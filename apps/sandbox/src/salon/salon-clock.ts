import { salonDayOf } from '@frontlash/domain/salon-day'
import { type DayNumber, dayNumberOf } from './day-number.ts'
import { SALON_TIME_ZONE } from './locations.ts'

/** The salon's current time and calendar days. The time is the real time plus the demo's offset. */
export type SalonClock = {
  now(): Date
  today(): DayNumber
  dayOf(ms: number): DayNumber
}

export function salonClock(offsetMs: number): SalonClock {
  const now = () => new Date(Date.now() + offsetMs)
  const dayOf = (ms: number) => dayNumberOf(salonDayOf(new Date(ms), SALON_TIME_ZONE))
  // The day is cached per minute, because each booking needs it.
  let lastMinute = Number.NaN
  let lastDay = 0
  return {
    now,
    today() {
      const minute = Math.floor(now().getTime() / 60_000)
      if (minute !== lastMinute) {
        lastMinute = minute
        lastDay = dayOf(minute * 60_000)
      }
      return lastDay
    },
    dayOf,
  }
}
