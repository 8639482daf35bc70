import { listWalkInsCall, receiveWalkInCall, undoWalkInReceivedCall } from '@frontlash/contract/walk-ins'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { openLocation } from '../../http/day-access.ts'
import { listWalkIns } from '../../records/check-ins/walk-in-list-store.ts'
import type { Salon } from '../../salon.ts'
import { receiveWalkIn } from './receive-walk-in.ts'

/** The list beside the calendar: who came without a booking. */
export function addWalkIns(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, listWalkInsCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(salon, caller, params.locationId, 'locationId')
    return { walkIns: await listWalkIns(salon.db, { locationId, day: params.date }) }
  })

  addCall(app, salon, receiveWalkInCall, ({ params, caller, requestId }) =>
    receiveWalkIn(salon, { id: params.id, isReceived: true, caller, requestId }),
  )

  addCall(app, salon, undoWalkInReceivedCall, ({ params, caller, requestId }) =>
    receiveWalkIn(salon, { id: params.id, isReceived: false, caller, requestId }),
  )
}
