import { addressGroup } from '@frontlash/http/address-group'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { HttpError } from './reply.ts'
import { addressOf } from './request-address.ts'

const MINUTE_MS = 60_000

/** Returns how long a caller must wait, in whole seconds; undefined when the call is allowed. */
type MinuteLimit = (caller: string, now: Date) => number | undefined

/**
 * Limits the calls per minute of one caller. The counts are in memory, so a restart resets them; the reset is harmless,
 * because nothing can be guessed with these calls.
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
 * Refuses calls from one address beyond a number per minute, if limits are on. An IPv6 household counts as one address.
 */
export function limitCallsByAddress(context: LimitContext, mostPerMinute: number): (request: FastifyRequest) => void {
  const refuse = refuseBeyond(context, limitPerMinute(mostPerMinute))
  return request => refuse(addressGroup(addressOf(request, context.config.appSecret)))
}

/** Refuses calls of one session beyond a number per minute, if limits are on. */
export function limitCallsBySession(
  context: LimitContext,
  mostPerMinute: number,
): (caller: { readonly sessionId: string }) => void {
  const refuse = refuseBeyond(context, limitPerMinute(mostPerMinute))
  return ({ sessionId }) => refuse(sessionId)
}

/**
 * Refuses a caller's values (phone numbers) if the caller exceeds a number of different values per minute and limits
 * are on. Values of a refused call do not count.
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

/** Returns the seconds, rounded up, until the end of the given minute (in minutes since 1970). */
function secondsLeft(minute: number, now: Date): number {
  return Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000)
}

function refuseBeyond({ config, clock }: LimitContext, waitOf: MinuteLimit): (caller: string) => void {
  return caller => {
    const waitSeconds = waitOf(caller, clock.realNow())
    if (config.rateLimits && waitSeconds !== undefined) throw tooManyRequests(waitSeconds)
  }
}

/** Returns the error for a call beyond a limit, with the time after which calls are allowed again. */
export function tooManyRequests(waitSeconds: number): HttpError {
  return new HttpError('TOO_MANY_REQUESTS', `Too many requests. Please wait ${waitSeconds} seconds.`, {
    retryAfterSeconds: waitSeconds,
  })
}
