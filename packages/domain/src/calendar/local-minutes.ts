const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
const knownOffsets = new Map<string, number>()
const MAX_KNOWN_OFFSETS = 20_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Local minutes since midnight (0 to 1439), also correct on days with a clock change. */
export function minuteOfDay(instantMs: number, timeZone: string): number {
  const wallMinutes = Math.floor(instantMs / 60_000) + offsetMinutes(instantMs, timeZone)
  return ((wallMinutes % 1440) + 1440) % 1440
}

/**
 * Elapsed minutes since midnight. After a clock change they differ from the local time by an hour. Positions on the
 * calendar are elapsed minutes, so that a skipped hour has no rows.
 */
export function passedMinutes(instantMs: number, timeZone: string): number {
  const clockMinute = minuteOfDay(instantMs, timeZone)
  // This instant may be one hour before or after midnight. It has the same UTC offset as midnight, because clocks
  // change only some hours later.
  const midnightOffset = offsetMinutes(instantMs - clockMinute * 60_000, timeZone)
  return clockMinute + midnightOffset - offsetMinutes(instantMs, timeZone)
}

/** Formats minutes since midnight as `11:45 AM`. From 24 hours on, formats the time of the next day. */
export function formatClock(minute: number): string {
  return `${shortClock(minute)} ${dayHalf(minute)}`
}

/** Formats minutes as `11:45`. AM or PM must be shown separately. */
export function shortClock(minute: number): string {
  const hour = Math.floor(minute / 60) % 12 || 12
  return `${hour}:${String(minute % 60).padStart(2, '0')}`
}

export function dayHalf(minute: number): 'AM' | 'PM' {
  return minute % 1440 < 720 ? 'AM' : 'PM'
}

/**
 * The UTC offset of a time zone in minutes. The offset is cached, because computing it takes nearly a millisecond and
 * the cards of a day need it a hundred times.
 */
function offsetMinutes(instantMs: number, timeZone: string): number {
  const day = Math.floor(instantMs / DAY_MS)
  const morning = knownOffset(day * DAY_MS, timeZone)
  // No time zone changes its clocks twice in a day.
  if (knownOffset((day + 1) * DAY_MS, timeZone) === morning) return morning
  // Clocks change only on a quarter of an hour, so one result is valid for the whole quarter.
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

/** The local time as milliseconds, as if it were UTC. */
function wallClockMs(instantMs: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`)
}
