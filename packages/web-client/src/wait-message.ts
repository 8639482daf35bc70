import { clockTime } from '@frontlash/domain/salon-words'
import type { ApiError } from './http-client.ts'
import { readServerInfo, salonNow } from './server-clock.ts'

const MINUTE_MS = 60_000
/** A wait longer than this is shown as a time of day. A shorter wait is shown in seconds. */
const MAX_COUNTED_MS = 2 * MINUTE_MS

const REASONS: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'Too many requests.',
  TOO_MANY_TRIES: 'Too many tries.',
}

/** Returns the server's message about a refusal. A long wait in the message is replaced by a time of day. */
export function refusalMessage({ code, msg, retryAfterMs }: ApiError): string {
  const reason = REASONS[code]
  if (reason === undefined || retryAfterMs === null || retryAfterMs <= MAX_COUNTED_MS) return msg
  return `${reason} Please wait until ${timeAfter(retryAfterMs)}.`
}

/** Returns the salon's time of day after a wait, rounded up to the minute: `2:05 PM`. */
function timeAfter(waitMs: number): string {
  const untilMs = Math.ceil((salonNow().getTime() + waitMs) / MINUTE_MS) * MINUTE_MS
  return clockTime(new Date(untilMs), readServerInfo().timeZone)
}
