/** Formats dates and times in the salon's time zone instead of the browser's. */

const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: string | Date, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(parts)
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
  formats.set(key, made)
  return made.format(typeof at === 'string' ? new Date(at) : at).replace(/[\u202f\u00a0]/g, ' ')
}

/** Formats a time, such as `11:45 AM`. */
export function clock(at: string | Date, timeZone: string): string {
  return format(at, timeZone, { hour: 'numeric', minute: '2-digit' })
}

/** Formats a time, such as `11:45:07 AM`. */
export function clockWithSeconds(at: Date, timeZone: string): string {
  return format(at, timeZone, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
}

/** Formats a day, such as `Fri, Nov 20`. */
export function shortDay(at: string | Date, timeZone: string): string {
  return format(at, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** Formats a day for a date field, such as `2026-11-20`. */
export function dayOf(at: string | Date, timeZone: string): string {
  const [month, day, year] = format(at, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).split('/')
  return `${year}-${month}-${day}`
}

/** Formats a time for a time field, such as `14:15`. */
export function timeOf(at: string | Date, timeZone: string): string {
  return format(at, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** Returns the day that is `days` days after `day`. If `days` is negative, returns an earlier day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
