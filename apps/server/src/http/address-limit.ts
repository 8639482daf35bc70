import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { Refusal } from './reply.ts'
import { addressGroup, addressOf } from './request-address.ts'

const MINUTE_MS = 60_000

/** How long a caller must wait, in whole seconds; undefined when the call is allowed. */
export type AddressLimit = (address: string, now: Date) => number | undefined

/**
 * Limits calls per minute from one address, for calls that are open to anyone. Counted in memory per minute: a restart
 * resets the count, which is harmless because there is nothing to guess.
 */
function limitByAddress(mostPerMinute: number): AddressLimit {
  let minute = 0
  let counts = new Map<string, number>()
  return (address, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count <= mostPerMinute) return undefined
    return Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000)
  }
}

/** Refuses calls beyond a number per minute from one address (an IPv6 household counts as one), if limits are on. */
export function limitCallsByAddress(
  context: Pick<AppContext, 'config' | 'clock'>,
  mostPerMinute: number,
): (request: FastifyRequest) => void {
  const waitOf = limitByAddress(mostPerMinute)
  return request => {
    const waitSeconds = waitOf(addressGroup(addressOf(request, context.config.appSecret)), context.clock.realNow())
    if (!context.config.rateLimits || waitSeconds === undefined) return
    throw new Refusal('TOO_MANY_REQUESTS', `Too many requests. Please wait ${waitSeconds} seconds.`, {
      retryAfterSeconds: waitSeconds,
    })
  }
}
