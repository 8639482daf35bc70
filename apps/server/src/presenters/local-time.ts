/** Cached: creating a formatter takes far longer than using it, and an export uses it for each of 200,000 rows. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant in the salon's time zone, in a form that spreadsheets read: `2026-11-20 11:00:00`. */
export function localTime(instant: string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}
