const DAY_MS = 86_400_000

/**
 * Reads the DateSent, DateSent< and DateSent> of a message list: GMT days or instants, and both ends belong to the span.
 * Returns a test for a message's time of sending; undefined when one of them is not a date.
 */
export function readDateFilter(query: URLSearchParams): ((sentAtMs: number | null) => boolean) | undefined {
  let [fromMs, toMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const name of ['DateSent', 'DateSent<', 'DateSent>']) {
    const text = query.get(name)
    if (text === null || text === '') continue
    const span = readSpan(text)
    if (!span) return undefined
    if (name !== 'DateSent<') fromMs = Math.max(fromMs, span[0])
    if (name !== 'DateSent>') toMs = Math.min(toMs, span[1])
  }
  const isOpen = fromMs === Number.NEGATIVE_INFINITY && toMs === Number.POSITIVE_INFINITY
  return sentAtMs => isOpen || (sentAtMs !== null && sentAtMs >= fromMs && sentAtMs <= toMs)
}

function readSpan(text: string): [number, number] | undefined {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) return undefined
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return [ms, ms + DAY_MS - 1]
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? [ms, ms + 999] : undefined
}
