import { askForManagerCall } from '@frontlash/contract/kiosk-messages'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { readChosenLanguage } from '../../../http/chosen-language.ts'
import { locationOfCall } from '../../../http/location-access.ts'
import { askForManager } from './ask-for-manager.ts'

export function addManagerRequest(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, askForManagerCall, async ({ body, caller, requestId }) => {
    await askForManager(context, caller, {
      phone: body.clientPhone,
      givenName: body.clientName ?? '',
      reason: body.reason,
      locationId: locationOfCall(context, caller, body.location),
      chosenLanguage: readChosenLanguage(context, body),
      requestId,
    })
    return { success: true as const }
  })
}
