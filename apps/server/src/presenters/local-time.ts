import type { CsvColumns } from '../http/csv-in-parts.ts'

/**
 * Formatters are cached, because creating a formatter takes far longer than using it. An export uses a formatter up to
 * 200,000 times.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats an instant in the salon's time zone for spreadsheets: `2026-11-20 11:00:00`. */
export function localTime(instant: string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}

/** Returns the two columns of a time in an export (docs/product/office/lists.md, "Exports"): local and UTC. */
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
