/** `11:45 AM`, as cards, screens and texts show a time. */
export function clockTime(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true })
}

/** `Friday, November 20`. */
export function longDate(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** `Friday, November 20, 2026`. */
export function fullDate(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** `November 20`: a day without its weekday. */
export function monthAndDay(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { month: 'long', day: 'numeric' })
}

/** `Fri, Nov 20`: the short form for text messages. */
export function shortDate(instant: Date, timeZone: string): string {
  return formatDateParts(instant, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** Formats are cached, because creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A date or time with the given parts, for combinations that have no function of their own in this file. */
export function formatDateParts(instant: Date, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(parts)
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
    formats.set(key, made)
  }
  // Newer ICU data puts a narrow no-break space before AM; plain GSM-7 texts and our tests need an ordinary one.
  return made.format(instant).replace(/[\u202f\u00a0]/g, ' ')
}
