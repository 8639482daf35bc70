import { findClientCall, registerClientCall } from '@frontlash/contract/clients'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { HttpResponse } from '../../../http/reply.ts'
import { lookUpClient } from './find-client.ts'
import { register } from './register-client.ts'

export function addRegistration(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, findClientCall, ({ params, caller, requestId }) =>
    lookUpClient(context, caller, params.phone, requestId),
  )
  addCall(app, context, registerClientCall, async ({ body, caller, requestId }) => {
    const made = await register(context, caller, body, requestId)
    return new HttpResponse(made.existing ? 200 : 201, made)
  })
}
