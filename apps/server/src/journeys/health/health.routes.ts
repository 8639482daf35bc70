import { healthCall } from '@frontlash/contract/health'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { Answer } from '../../http/reply.ts'
import type { Salon } from '../../salon.ts'
import { healthOf } from './salon-health.ts'

/** Whether the server can work. 503 only when the database is away: without Square or texts people still check in. */
export function addHealth(app: FastifyInstance, salon: Salon): void {
  const health = healthOf(salon)
  addCall(app, salon, healthCall, async () => {
    const answer = await health()
    return answer.database === 'ok' ? answer : new Answer(503, answer, { 'retry-after': '1' })
  })
}
