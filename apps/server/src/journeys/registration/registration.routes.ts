import { findClientCall, registerClientCall } from '@frontlash/contract/clients'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { Answer } from '../../http/reply.ts'
import type { Salon } from '../../salon.ts'
import { lookUpClient } from './find-client.ts'
import { register } from './register-client.ts'

/** Who a phone number belongs to, and making a client of somebody new. */
export function addRegistration(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, findClientCall, ({ params, caller }) => lookUpClient(salon, caller, params.phone))
  addCall(app, salon, registerClientCall, async ({ body, caller }) => {
    const made = await register(salon, caller, body)
    return new Answer(made.existing ? 200 : 201, made)
  })
}
