/** The demo's time zone. In a real salon, each location has the time zone from Square. */
export const DEMO_TIME_ZONE = 'America/Los_Angeles'

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/

/** True if the string is a date and time that exist, for example `2026-11-20T11:00`. */
export function isLocalDateTime(text: string): boolean {
  if (!LOCAL.test(text)) return false
  const read = new Date(`${text}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text.slice(0, 16))
}

/** Returns how many milliseconds the local time `local` in the demo's time zone is after `nowMs`. */
export function demoClockOffsetMs(local: string, nowMs: number): number {
  const wall = Date.parse(`${local}Z`)
  // The first result may be wrong by an hour, because of a clock change. The second iteration uses the UTC offset that
  // applies at the first result.
  let instant = wall - zoneOffsetMs(wall)
  instant = wall - zoneOffsetMs(instant)
  return instant - nowMs
}

function zoneOffsetMs(instant: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: DEMO_TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find(one => one.type === type)!.value
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`
  return Date.parse(shown) - Math.floor(instant / 1000) * 1000
}
