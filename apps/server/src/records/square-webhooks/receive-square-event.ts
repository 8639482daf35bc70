import { createHash } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import { readEnvelope } from '../../integrations/square/webhook-event.ts'
import { isSignedBySquare, SIGNATURE_HEADER } from '../../integrations/square/webhook-signature.ts'
import { addJob } from '../../platform/jobs/job-queue.ts'
import { storeSquareEvent } from './square-event-store.ts'

export const SQUARE_EVENT_JOB = 'square-event'

export { SIGNATURE_HEADER }

/**
 * Verifies the signature of an event from Square. Stores the event and the job that processes it. A repeated delivery
 * changes nothing.
 */
export async function receiveSquareEvent(
  context: AppContext,
  raw: { body: Buffer; signature: string | undefined; requestId: string },
): Promise<'taken' | 'not signed' | 'not readable'> {
  if (!isSignedBySquare(context.config.square, raw.body, raw.signature)) return 'not signed'
  const envelope = readEnvelope(parsed(raw.body))
  if (!envelope) return 'not readable'
  const key = envelope.event_id || createHash('sha256').update(raw.body).digest('hex')
  const now = context.clock.realNow()
  await context.db.transaction(async queries => {
    if (!(await storeSquareEvent(queries, { key, envelope, now }))) return
    await addJob(queries, {
      kind: SQUARE_EVENT_JOB,
      payload: { key },
      dedupeKey: key,
      dueAt: now,
      requestId: raw.requestId,
    })
  })
  return 'taken'
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
