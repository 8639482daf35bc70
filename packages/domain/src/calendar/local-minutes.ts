const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
const knownOffsets = new Map<string, number>()
const MAX_KNOWN_OFFSETS = 20_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes since midnight in the salon's local time, 0 to 1439; correct on the days of the clock change too. */
export function minuteOfDay(instantMs: number, timeZone: string): number {
  const wallMinutes = Math.floor(instantMs / 60_000) + offsetMinutes(instantMs, timeZone)
  return ((wallMinutes % 1440) + 1440) % 1440
}

/**
 * Elapsed minutes since midnight: after a clock change, an hour less or more than the local time. Positions on the
 * calendar are elapsed minutes, so that it has no rows for an hour that the clocks skip.
 */
export function passedMinutes(instantMs: number, timeZone: string): number {
  const clockMinute = minuteOfDay(instantMs, timeZone)
  // This instant may be an hour away from midnight. It has the same offset, because the clocks change hours after
  // midnight.
  const midnightOffset = offsetMinutes(instantMs - clockMinute * 60_000, timeZone)
  return clockMinute + midnightOffset - offsetMinutes(instantMs, timeZone)
}

/** `11:45 AM` from minutes since midnight; minutes of the next day are accepted. */
export function formatClock(minute: number): string {
  return `${shortClock(minute)} ${dayHalf(minute)}`
}

/** `11:45`, for where AM or PM is shown separately. */
export function shortClock(minute: number): string {
  const hour = Math.floor(minute / 60) % 12 || 12
  return `${hour}:${String(minute % 60).padStart(2, '0')}`
}

export function dayHalf(minute: number): 'AM' | 'PM' {
  return minute % 1440 < 720 ? 'AM' : 'PM'
}

/**
 * The zone's offset from UTC in minutes. The offset is cached, because computing it takes most of a millisecond, and
 * the cards of a day need it a hundred times.
 */
function offsetMinutes(instantMs: number, timeZone: string): number {
  const day = Math.floor(instantMs / DAY_MS)
  const morning = knownOffset(day * DAY_MS, timeZone)
  // No zone changes its clocks twice within a day.
  if (knownOffset((day + 1) * DAY_MS, timeZone) === morning) return morning
  // Clocks only change on a quarter of an hour, so one result is valid for a full quarter.
  return knownOffset(Math.floor(instantMs / QUARTER_MS) * QUARTER_MS, timeZone)
}

function knownOffset(instantMs: number, timeZone: string): number {
  const key = `${timeZone} ${instantMs}`
  const known = knownOffsets.get(key)
  if (known !== undefined) return known
  if (knownOffsets.size >= MAX_KNOWN_OFFSETS) knownOffsets.clear()
  const offset = (wallClockMs(instantMs, timeZone) - instantMs) / 60_000
  knownOffsets.set(key, offset)
  return offset
}

/** The zone's local time, read as if it were UTC. */
function wallClockMs(instantMs: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`)
}
