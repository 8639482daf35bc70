import type { OfficeEdition, WaiverPublicationRow } from '@frontlash/contract/office-waiver-editions'

/** Formats a salon day: `Nov 21, 2026`. */
export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? 'that day' : format.format(date)
}

/**
 * The name of an edition on screens: `Text 3 (since Nov 20, 2026)` for the edition that clients sign now, otherwise
 * `Text 2`.
 */
export function formatEdition(
  { edition, isInForce }: OfficeEdition,
  publications: readonly WaiverPublicationRow[],
): string {
  const begun = publications.filter(one => one.edition === edition && one.withdrawnAt === null && !one.isAhead)
  const since = begun
    .flatMap(one => one.effectiveFrom ?? [])
    .toSorted()
    .at(-1)
  return isInForce && since ? `Text ${edition} (since ${formatDay(since)})` : `Text ${edition}`
}

export function stateOf(
  { edition, isInForce, isBuiltIn }: OfficeEdition,
  publications: readonly WaiverPublicationRow[],
): { readonly word: string; readonly tone: 'success' | 'info' | 'quiet' | 'warning' } {
  if (isInForce) return { word: 'Used now', tone: 'success' }
  const own = publications.filter(one => one.edition === edition && one.withdrawnAt === null)
  const ahead = own.find(one => one.isAhead)
  if (ahead) return { word: `From ${formatDay(ahead.effectiveFrom!)}`, tone: 'info' }
  if (own.length > 0) return { word: 'Earlier', tone: 'quiet' }
  return isBuiltIn ? { word: 'Came with an upgrade', tone: 'warning' } : { word: 'Not used', tone: 'quiet' }
}
