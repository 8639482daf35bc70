import { NoResponseError, TimeoutError } from './http-client.ts'

/** How long to wait before a call that got no response is sent again. */
const RETRY_AFTER_MS = [1000, 2500] as const

/**
 * Makes a call again, with the same idempotency key, while no response comes: when the connection broke after the request had
 * left, the server answers the repeat with the first answer, so the caller learns what happened. Throws what the last try threw: a
 * NoResponseError then says that the outcome is not known. A call that timed out has been waited for long enough.
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
