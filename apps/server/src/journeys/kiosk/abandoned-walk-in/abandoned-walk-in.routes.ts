import { reportAbandonedCall } from '@frontlash/contract/kiosk-messages'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { readChosenLanguage } from '../../../http/chosen-language.ts'
import { locationOfCall } from '../../../http/location-access.ts'
import { reportAbandoned } from './report-abandoned.ts'

export function addAbandonedWalkIn(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, reportAbandonedCall, async ({ body, caller, requestId }) => {
    await reportAbandoned(context, caller, {
      phone: body.clientData.phone,
      locationId: locationOfCall(context, caller, body.location),
      abandonedAt: body.abandonedAt === undefined ? undefined : new Date(body.abandonedAt),
      chosenLanguage: readChosenLanguage(context, body),
      requestId,
    })
    return { success: true as const }
  })
}
