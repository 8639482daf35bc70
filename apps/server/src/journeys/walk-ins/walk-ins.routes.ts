import { switchNoWalkInsCall, walkInsTodayCall } from '@frontlash/contract/no-walk-ins'
import { listWalkInsCall, receiveWalkInCall, undoWalkInReceivedCall } from '@frontlash/contract/walk-ins'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { openLocation, todayAt } from '../../http/day-access.ts'
import { whereIs } from '../../http/location-access.ts'
import { readNoWalkIns } from '../../records/check-ins/no-walk-ins-store.ts'
import { listWalkIns } from '../../records/check-ins/walk-in-list-store.ts'
import type { Salon } from '../../salon.ts'
import { receiveWalkIn } from './receive-walk-in.ts'
import { sayNoWalkIns } from './switch-no-walk-ins.ts'

/** The list beside the calendar: who came without a booking, and whether somebody still may. */
export function addWalkIns(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, listWalkInsCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(salon, caller, params.locationId, 'locationId')
    const at = { locationId, day: params.date }
    const [walkIns, noWalkIns] = await Promise.all([listWalkIns(salon.db, at), readNoWalkIns(salon.db, at)])
    return { walkIns, noWalkIns }
  })

  addCall(app, salon, switchNoWalkInsCall, async ({ body, caller, requestId }) => ({
    success: true as const,
    noWalkIns: await sayNoWalkIns(salon, { locationRef: body.location_id, isOn: body.isOn, caller, requestId }),
  }))

  addCall(app, salon, walkInsTodayCall, async ({ query, caller }) => {
    const location = salon.locations.get(whereIs(salon, caller, query.location))
    const { isOn } = await readNoWalkIns(salon.db, { locationId: location.id, day: todayAt(salon, location) })
    return { takesWalkIns: !isOn, locationName: location.name }
  })

  addCall(app, salon, receiveWalkInCall, ({ params, caller, requestId }) =>
    receiveWalkIn(salon, { id: params.id, isReceived: true, caller, requestId }),
  )

  addCall(app, salon, undoWalkInReceivedCall, ({ params, caller, requestId }) =>
    receiveWalkIn(salon, { id: params.id, isReceived: false, caller, requestId }),
  )
}
