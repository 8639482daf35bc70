/** Making one takes far longer than using it, and an export of 200,000 rows uses it for each. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant as a table program reads it, at the salon: `2026-11-20 11:00:00`. */
export function localTime(instant: string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}
