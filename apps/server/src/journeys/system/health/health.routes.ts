import { healthCall } from '@frontlash/contract/health'
import { readRefusingHeader } from '@frontlash/http/refusing-header'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { HttpResponse } from '../../../http/reply.ts'
import { healthOf } from './salon-health.ts'

export type ObservedCalls = {
  /** True if this server is overloaded and refuses calls. A frontend reports its own overload in a header. */
  readonly isRefusing: () => boolean
  /** The IP address of a proxy that TRUST_PROXY does not contain. */
  readonly unnamedProxy: () => string | undefined
}

/**
 * Adds the call that reports whether the server works. The status is 503 only if the database does not respond, because
 * clients can check in without Square and without texts.
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
