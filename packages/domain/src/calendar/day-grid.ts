import { minuteOfDay } from './local-minutes.ts'

export const SLOT_MINUTES = 15

/** The working day in minutes since midnight, which the calendar shows for a day without appointments. */
export const DAY_FROM_MINUTE = 8 * 60
export const DAY_TO_MINUTE = 20 * 60

/** Elapsed minutes since midnight; `toMinute` is exclusive. */
export type MinuteSpan = { readonly fromMinute: number; readonly toMinute: number }

/**
 * Returns the part of a day that the calendar shows. It begins with the first start and ends with the last end, both
 * extended to full quarters of an hour, even before 8 AM and after 8 PM. For a day without appointments, returns the
 * working day.
 */
export function visibleDay(appointments: Iterable<MinuteSpan>): MinuteSpan {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { fromMinute, toMinute } of appointments) {
    first = Math.min(first, fromMinute)
    last = Math.max(last, toMinute)
  }
  if (first > last) return { fromMinute: DAY_FROM_MINUTE, toMinute: DAY_TO_MINUTE }
  return {
    fromMinute: Math.floor(first / SLOT_MINUTES) * SLOT_MINUTES,
    toMinute: Math.ceil(last / SLOT_MINUTES) * SLOT_MINUTES,
  }
}

/** Returns the first minute of each quarter of an hour. */
export function slots({ fromMinute, toMinute }: MinuteSpan): number[] {
  const count = Math.ceil((toMinute - fromMinute) / SLOT_MINUTES)
  return Array.from({ length: count }, (_, at) => fromMinute + at * SLOT_MINUTES)
}

/**
 * Returns the half hours of the shown day. `minute` is the position; `clockMinute` is the local time for the label, in
 * minutes since midnight.
 */
export function labelledSlots(span: MinuteSpan, midnightMs: number, timeZone: string) {
  return slots(span)
    .map(minute => ({ minute, clockMinute: minuteOfDay(midnightMs + minute * 60_000, timeZone) }))
    .filter(({ clockMinute }) => clockMinute % 30 === 0)
}
