import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { claimKey, releaseKey, saveResponse } from '../records/idempotency/idempotency-store.ts'
import { actorOf, type Caller } from './caller.ts'
import { HttpError, HttpResponse } from './reply.ts'

/**
 * The lock on an Idempotency-Key expires after this time if the server of the first call hangs or loses its connection.
 * If that server has ended, the lock is released at once.
 */
const LEASE_MS = 20_000
const WAIT_STEP_MS = 50
/**
 * The longest time that a repeated call waits for the first call's response. The rest of RESPONSE_TIMEOUT_MS is for the
 * database and for the repeated call.
 */
const MAX_WAIT_MS = 5_000

/**
 * Executes a write at most once for its `Idempotency-Key`. For 24 hours, a repeated call with the same body gets the
 * stored response, and a call with another body is refused. A write without the header is always executed; unique keys
 * in the database still prevent duplicate rows.
 */
export async function withIdempotency<Body>(
  context: AppContext,
  caller: Caller,
  request: FastifyRequest,
  work: () => Promise<Body | HttpResponse<Body>>,
): Promise<Body | HttpResponse<Body>> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new HttpError('INVALID', 'Idempotency-Key must be 1 to 255 plain characters', { field: 'Idempotency-Key' })

  const scope = caller.kind === 'nobody' ? 'nobody' : actorOf(caller).actor
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  const deadline = Date.now() + MAX_WAIT_MS
  for (;;) {
    const now = context.clock.realNow()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const worker = context.notifications.lifeline()
    const found = await claimKey(context.db, { scope, key, hash, now, leaseUntil, worker })
    if (found.state === 'claimed') break
    if (found.state === 'other body')
      throw new HttpError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request. Use a new one.')
    if (found.state === 'stored')
      return new HttpResponse(found.status, found.response as Body, { 'idempotent-replay': 'true' })
    // The first call is still running, for example after a double tap. The repeated call waits for its response, so
    // that the user need not retry.
    if (Date.now() > deadline)
      throw new HttpError('IN_PROGRESS', 'The same request is still being worked on. Try again in a moment.', {
        retryAfterSeconds: 1,
      })
    await new Promise(resolve => setTimeout(resolve, WAIT_STEP_MS))
  }
  try {
    const result = await work()
    const [status, body] = result instanceof HttpResponse ? [result.status, result.body] : [200, result]
    await saveResponse(context.db, { scope, key, status, response: body })
    return result
  } catch (error) {
    // The user may correct the refused call and send it again with the same key.
    await releaseKey(context.db, { scope, key }).catch(() => {})
    throw error
  }
}
