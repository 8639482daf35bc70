import { healthCall } from '@frontlash/contract/health'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import { Answer } from '../../http/reply.ts'
import { healthOf } from './salon-health.ts'

/**
 * Whether the server can work. 503 only when the database does not answer: without Square or texts clients can still
 * check in.
 */
export function addHealth(app: FastifyInstance, context: AppContext): void {
  const health = healthOf(context)
  addCall(app, context, healthCall, async () => {
    const answer = await health()
    return answer.database === 'ok' ? answer : new Answer(503, answer, { 'retry-after': '1' })
  })
}
