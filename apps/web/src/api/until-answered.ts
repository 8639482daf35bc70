import { NoResponseError, TimeoutError } from './http-client.ts'

/** The wait before a call that got no response is repeated. */
const RETRY_AFTER_MS = [1000, 2500] as const

/**
 * Repeats a call, with the same idempotency key, while no response arrives: when the connection broke after the request
 * was sent, the server answers the repeat with the first answer, so the caller gets the result. Throws the last try's
 * error: a NoResponseError then means that the outcome is unknown. A call that timed out is not repeated.
 *
 * @param send makes the call; its idempotency key is the same each time
 */
export async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof NoResponseError) || error instanceof TimeoutError) throw error
    }
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
  return send()
}
