import type { CsvColumns } from '../http/csv-in-parts.ts'

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

/** The two columns of a time in a file (docs/product/office/lists.md, "Exports"): at the salon, and in UTC. */
export function timeColumns<Row>(
  name: string,
  timeZone: string | ((row: Row) => string),
  instantOf: (row: Row) => string | null | undefined,
): CsvColumns<Row> {
  const zoneOf = typeof timeZone === 'string' ? () => timeZone : timeZone
  const local = (row: Row) => {
    const instant = instantOf(row)
    return instant && localTime(instant, zoneOf(row))
  }
  return { [name]: local, [`${name} (UTC)`]: instantOf }
}
