import { reportAbandonedCall } from '@frontlash/contract/kiosk-messages'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { whereIs } from '../../http/location-access.ts'
import type { Salon } from '../../salon.ts'
import { reportAbandoned } from './report-abandoned.ts'

/** Somebody has stopped at the kiosk. */
export function addAbandonedWalkIn(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, reportAbandonedCall, async ({ body, caller, requestId }) => {
    await reportAbandoned(salon, caller, {
      phone: body.clientData.phone,
      locationId: whereIs(salon, caller, body.location),
      abandonedAt: body.abandonedAt === undefined ? undefined : new Date(body.abandonedAt),
      requestId,
    })
    return { success: true as const }
  })
}
