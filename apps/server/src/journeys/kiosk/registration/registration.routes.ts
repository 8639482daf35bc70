import { findClientCall, registerClientCall } from '@frontlash/contract/clients'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { HttpResponse } from '../../../http/reply.ts'
import { lookUpClient } from './find-client.ts'
import { register } from './register-client.ts'

export function addRegistration(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, findClientCall, ({ params, caller }) => lookUpClient(context, caller, params.phone))
  addCall(app, context, registerClientCall, async ({ body, caller }) => {
    const made = await register(context, caller, body)
    return new HttpResponse(made.existing ? 200 : 201, made)
  })
}
