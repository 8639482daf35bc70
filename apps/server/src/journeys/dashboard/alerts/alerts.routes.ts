import { finishAlertCall, listAlertsCall, undoAlertDoneCall } from '@frontlash/contract/alerts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { openLocation } from '../../../http/day-access.ts'
import { listAlerts } from '../../../records/alerts/alert-list-store.ts'
import { markAlertFor } from './mark-alert.ts'

export function addAlerts(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, listAlertsCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(context, caller, params.locationId, 'locationId')
    return { alerts: await listAlerts(context.db, { locationId, day: params.date }) }
  })

  addCall(app, context, finishAlertCall, async ({ params, caller, requestId }) => ({
    success: true as const,
    alert: await markAlertFor(context, { id: params.id, isDone: true, caller, requestId }),
  }))
  addCall(app, context, undoAlertDoneCall, async ({ params, caller, requestId }) => ({
    success: true as const,
    alert: await markAlertFor(context, { id: params.id, isDone: false, caller, requestId }),
  }))
}
