import { finishAlertCall, listAlertsCall } from '@frontlash/contract/alerts'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { openLocation } from '../../http/day-access.ts'
import { listAlerts } from '../../records/alerts/alert-list-store.ts'
import type { Salon } from '../../salon.ts'
import { finishAlertFor } from './finish-alert.ts'

/** What a location's managers should know of, and that somebody has seen to it. */
export function addAlerts(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, listAlertsCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(salon, caller, params.locationId, 'locationId')
    return { alerts: await listAlerts(salon.db, { locationId, day: params.date }) }
  })

  addCall(app, salon, finishAlertCall, async ({ params, caller, requestId }) => ({
    success: true as const,
    alert: await finishAlertFor(salon, params.id, caller, requestId),
  }))
}
