import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { claimKey, releaseKey, saveAnswer } from '../records/idempotency/idempotency-store.ts'
import { actorOf, type Caller } from './caller.ts'
import { Answer, Refusal } from './reply.ts'

/**
 * A first call whose server was cut off, or hangs, blocks its key no longer than this; one whose server died does not at
 * all.
 */
const LEASE_MS = 20_000
const WAIT_STEP_MS = 50
const MAX_WAIT_MS = 8_000

/**
 * Runs a write at most once for its `Idempotency-Key`: the same key with the same body is answered from what was saved (24
 * hours), with another body it is refused. Without the header the work just runs; natural keys still protect it.
 */
export async function withIdempotency<Body>(
  context: AppContext,
  caller: Caller,
  request: FastifyRequest,
  work: () => Promise<Body | Answer<Body>>,
): Promise<Body | Answer<Body>> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('INVALID', 'Idempotency-Key must be 1 to 255 plain characters', { field: 'Idempotency-Key' })

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
      throw new Refusal('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request. Use a new one.')
    if (found.state === 'answered')
      return new Answer(found.status, found.answer as Body, { 'idempotent-replay': 'true' })
    // The first call is still at work (a second tap): wait for its answer rather than ask the person to.
    if (Date.now() > deadline)
      throw new Refusal('IN_PROGRESS', 'The same request is still being worked on. Try again in a moment.', {
        retryAfterSeconds: 1,
      })
    await new Promise(resolve => setTimeout(resolve, WAIT_STEP_MS))
  }
  try {
    const answer = await work()
    const [status, body] = answer instanceof Answer ? [answer.status, answer.body] : [200, answer]
    await saveAnswer(context.db, { scope, key, status, answer: body })
    return answer
  } catch (error) {
    // A refused or failed call may be corrected and sent again under the same key.
    await releaseKey(context.db, { scope, key }).catch(() => {})
    throw error
  }
}
