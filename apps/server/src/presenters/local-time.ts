/** An instant as a table program reads it, at the salon: `2026-11-20 11:00:00`. */
export function localTime(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
}
