import { NoResponseError, TimeoutError } from '@frontlash/web-client/http-client'
import { randomId } from '@frontlash/web-client/random-id'

const RETRY_AFTER_MS = [1000, 2500] as const

/**
 * Makes a call with an idempotency key (a new one by default). If there is no response, retries it with the same key.
 * If the connection was lost after the call was sent, the server repeats its first response, so the caller gets the
 * result. Throws the last error; after a NoResponseError the outcome is unknown. A call that timed out is not retried.
 *
 * @param send makes the call with the given key
 */
export async function untilResponse<Result>(
  send: (idempotencyKey: string) => Promise<Result>,
  key = randomId(),
): Promise<Result> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await send(key)
    } catch (error) {
      if (!(error instanceof NoResponseError) || error instanceof TimeoutError) throw error
    }
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
  return send(key)
}
