/** A time such as `11:45 AM`, for cards, screens and texts. */
export function clockTime(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true })
}

/** A date such as `Friday, November 20`. */
export function longDate(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** A date such as `Friday, November 20, 2026`. */
export function fullDate(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

export function monthAndDay(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { month: 'long', day: 'numeric' })
}

/** A short date for texts, such as `Fri, Nov 20`. */
export function shortDate(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** Formats are cached, because creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date or time in a format for which this file has no other function. */
export function formatDateParts(instant: Date, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(parts)
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
    formats.set(key, made)
  }
  // Newer ICU data puts a narrow no-break space before AM. GSM-7 texts and our tests need a normal space.
  return made.format(instant).replace(/[\u202f\u00a0]/g, ' ')
}
