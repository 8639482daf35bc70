import { setUpCall } from '@frontlash/contract/office-staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { setUp } from './set-up.ts'

export function addSetUp(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, setUpCall, ({ body, request, reply }) => setUp(context, body, request, reply))
}
