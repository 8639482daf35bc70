import { askForManagerCall } from '@frontlash/contract/kiosk-messages'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { whereIs } from '../../http/location-access.ts'
import type { Salon } from '../../salon.ts'
import { askForManager } from './ask-for-manager.ts'

/** "Speak to Manager". */
export function addManagerRequest(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, askForManagerCall, async ({ body, caller, requestId }) => {
    await askForManager(salon, caller, {
      phone: body.clientPhone,
      saidName: body.clientName ?? '',
      reason: body.reason,
      locationId: whereIs(salon, caller, body.location),
      requestId,
    })
    return { success: true as const }
  })
}
