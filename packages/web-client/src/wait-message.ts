import { clockTime } from '@frontlash/domain/salon-words'
import type { ApiError } from './http-client.ts'
import { readServerInfo, salonNow } from './server-clock.ts'

const MINUTE_MS = 60_000
/** A longer wait is shown as a time of day. */
const MAX_COUNTED_MS = 2 * MINUTE_MS

const REASONS: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'Too many requests.',
  TOO_MANY_TRIES: 'Too many tries.',
}

/** The message of a refusal for people: the server's own, but a long wait is shown as a time of day. */
export function refusalMessage({ code, msg, retryAfterMs }: ApiError): string {
  const reason = REASONS[code]
  if (reason === undefined || retryAfterMs === null || retryAfterMs <= MAX_COUNTED_MS) return msg
  return `${reason} Please wait until ${timeAfter(retryAfterMs)}.`
}

/** The salon's time after a wait, rounded up to the minute: `2:05 PM`. */
function timeAfter(waitMs: number): string {
  const untilMs = Math.ceil((salonNow().getTime() + waitMs) / MINUTE_MS) * MINUTE_MS
  return clockTime(new Date(untilMs), readServerInfo().timeZone)
}
