import {
  type ActionResponse,
  assignTechnicianCall,
  cancelAppointmentCall,
  manualCheckInCall,
  markReceivedCall,
  restoreAssignmentCall,
  undoCancellationCall,
  undoCheckInCall,
  undoReceivedCall,
} from '@frontlash/contract/manager-actions'
import type { RequestedAction } from '@frontlash/domain/day/card-transition'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import { actOn } from './act-on-card.ts'

/** The technician names that remove the assignment. */
const NOBODY = new Set(['', 'Unassigned', 'Anyone Available'])

type OnCard = {
  readonly body: {
    readonly square_appointment_id: string
    readonly location_id: string
    readonly restoreVersion?: number | undefined
  }
  readonly caller: StaffCaller
  readonly requestId: string
}

export function addManagerActions(app: FastifyInstance, context: AppContext): void {
  const act = ({ body, caller, requestId }: OnCard, requested: RequestedAction): Promise<ActionResponse> => {
    return actOn(context, {
      appointmentId: body.square_appointment_id,
      locationRef: body.location_id,
      requested,
      restoreVersion: body.restoreVersion,
      caller,
      requestId,
    })
  }

  addCall(app, context, markReceivedCall, input => act(input, { action: 'mark-received', by: input.caller.username }))
  addCall(app, context, manualCheckInCall, input => act(input, { action: 'manual-checkin' }))
  addCall(app, context, cancelAppointmentCall, input => act(input, { action: 'cancel-appointment' }))
  addCall(app, context, undoCheckInCall, input => act(input, { action: 'undo-checkin' }))
  addCall(app, context, undoReceivedCall, input => act(input, { action: 'undo-received' }))
  addCall(app, context, undoCancellationCall, input => act(input, { action: 'undo-cancellation' }))
  addCall(app, context, restoreAssignmentCall, input => act(input, { action: 'restore-assignment' }))
  addCall(app, context, assignTechnicianCall, input => {
    const { old_technician_name: old, new_technician_name: fresh } = input.body
    const to = technicianLabel(context, fresh)
    if (NOBODY.has(to)) throw new HttpError('INVALID', 'Please choose a technician', { field: 'new_technician_name' })
    const from = NOBODY.has(old ?? '') ? '' : technicianLabel(context, old!)
    return act(input, { action: 'assign-technician', from, to })
  })
}
