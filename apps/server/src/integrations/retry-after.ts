const BELIEVED_MS = 3_600_000

/**
 * Returns the delay in a Retry-After header in milliseconds, at most one hour. The header contains seconds or a date
 * (RFC 9110, 10.2.3).
 */
export function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), BELIEVED_MS)
}
