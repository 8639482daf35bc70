import { addressGroup } from '@frontlash/http/address-group'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { HttpError } from './reply.ts'
import { addressOf } from './request-address.ts'

const MINUTE_MS = 60_000

/** Returns the seconds until the next call is allowed; undefined if this call is allowed. */
type MinuteLimit = (caller: string, now: Date) => number | undefined

/**
 * Limits the calls per minute and caller. Counts are in memory, so a restart resets them. This is harmless, because
 * nothing can be guessed with these calls.
 */
function limitPerMinute(mostPerMinute: number): MinuteLimit {
  let minute = 0
  let counts = new Map<string, number>()
  return (caller, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    if (count <= mostPerMinute) return undefined
    return secondsLeft(minute, now)
  }
}

type LimitContext = Pick<AppContext, 'config' | 'clock'>

/**
 * Limits the calls per minute from one IP address, unless rate limits are off. All addresses of an IPv6 household count
 * as one.
 */
export function limitCallsByAddress(context: LimitContext, mostPerMinute: number): (request: FastifyRequest) => void {
  const refuse = refuseBeyond(context, limitPerMinute(mostPerMinute))
  return request => refuse(addressGroup(addressOf(request, context.config.appSecret)))
}

/** Limits the calls per minute in one session, unless rate limits are off. */
export function limitCallsBySession(
  context: LimitContext,
  mostPerMinute: number,
): (caller: { readonly sessionId: string }) => void {
  const refuse = refuseBeyond(context, limitPerMinute(mostPerMinute))
  return ({ sessionId }) => refuse(sessionId)
}

/**
 * Limits how many different values, such as phone numbers, a caller may send per minute, unless rate limits are off. A
 * refused call does not count.
 */
export function limitDifferentPerMinute(
  { config, clock }: LimitContext,
  mostPerMinute: number,
): (caller: string, values: readonly string[]) => void {
  let minute = 0
  let seen = new Map<string, Set<string>>()
  return (caller, values) => {
    const now = clock.realNow()
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      seen = new Map()
    }
    const all = new Set([...(seen.get(caller) ?? []), ...values])
    if (config.rateLimits && all.size > mostPerMinute) throw tooManyRequests(secondsLeft(minute, now))
    seen.set(caller, all)
  }
}

/** Returns the seconds until the end of a minute, rounded up. The minute is given in minutes since 1970. */
function secondsLeft(minute: number, now: Date): number {
  return Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000)
}

function refuseBeyond({ config, clock }: LimitContext, waitOf: MinuteLimit): (caller: string) => void {
  return caller => {
    const waitSeconds = waitOf(caller, clock.realNow())
    if (config.rateLimits && waitSeconds !== undefined) throw tooManyRequests(waitSeconds)
  }
}

export function tooManyRequests(waitSeconds: number): HttpError {
  return new HttpError('TOO_MANY_REQUESTS', `Too many requests. Please wait ${waitSeconds} seconds.`, {
    retryAfterSeconds: waitSeconds,
  })
}
