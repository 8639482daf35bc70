import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify'

export type ProxiedReply = FastifyReply<RouteGenericInterface, RawServerBase>

export type ResponseTimer = {
  readonly start: (reply: ProxiedReply) => void
  /** Stops the timer of a call. Returns false if the timer has already ended the call. */
  readonly stop: (reply: ProxiedReply) => boolean
}

/**
 * Ends calls that get no response in time. Each call has its own timer, because the HTTP client's timeouts are up to a
 * second late.
 *
 * @param timeoutMs undefined for calls without a limit
 */
export function createResponseTimer(
  timeoutMs: number | undefined,
  sendOutage: (reply: ProxiedReply) => void,
): ResponseTimer {
  const timers = new WeakMap<ProxiedReply, NodeJS.Timeout>()
  return {
    start: reply => {
      if (timeoutMs === undefined) return
      const end = () => {
        timers.delete(reply)
        if (!reply.raw.destroyed) sendOutage(reply)
      }
      timers.set(reply, setTimeout(end, timeoutMs))
    },
    stop: reply => {
      clearTimeout(timers.get(reply))
      return timers.delete(reply) || timeoutMs === undefined
    },
  }
}
