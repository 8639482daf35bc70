import { healthCall } from '@frontlash/contract/health'
import { readRefusingHeader } from '@frontlash/http/refusing-header'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { HttpResponse } from '../../../http/reply.ts'
import { healthOf } from './salon-health.ts'

/** The facts about incoming calls that health reports. */
export type ObservedCalls = {
  /** Whether this server refuses calls because it is full; a frontend adds its own state to a forwarded health call. */
  readonly isRefusing: () => boolean
  /** The address of a proxy in front of the server that TRUST_PROXY does not name. */
  readonly unnamedProxy: () => string | undefined
}

/**
 * Whether the server can work. The status is 503 only when the database does not respond, because clients can still
 * check in without Square or texts.
 */
export function addHealth(
  app: FastifyInstance,
  context: AppContext,
  { isRefusing, unnamedProxy }: ObservedCalls,
): void {
  const health = healthOf(context)
  addCall(app, context, healthCall, async ({ request }) => {
    const isRefusingCalls = isRefusing() || readRefusingHeader(context.config.appSecret, request.headers)
    const response = await health({ isRefusingCalls, unnamedProxy: unnamedProxy() })
    return response.database === 'ok' ? response : new HttpResponse(503, response, { 'retry-after': '1' })
  })
}
