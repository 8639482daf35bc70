import { switchNoWalkInsCall, walkInsTodayCall } from '@frontlash/contract/no-walk-ins'
import { listWalkInsCall, receiveWalkInCall, undoWalkInReceivedCall } from '@frontlash/contract/walk-ins'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { openLocation, todayAt } from '../../../http/day-access.ts'
import { locationOfCall } from '../../../http/location-access.ts'
import { readNoWalkIns } from '../../../records/check-ins/no-walk-ins-store.ts'
import { listWalkIns } from '../../../records/check-ins/walk-in-list-store.ts'
import { receiveWalkIn } from './receive-walk-in.ts'
import { setNoWalkIns } from './switch-no-walk-ins.ts'

/** Adds the calls of the walk-in list beside the calendar, and of the switch "No walk-ins today". */
export function addWalkIns(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, listWalkInsCall, async ({ params, caller }) => {
    const { id: locationId } = openLocation(context, caller, params.locationId, 'locationId')
    const at = { locationId, day: params.date }
    const [walkIns, noWalkIns] = await Promise.all([listWalkIns(context.db, at), readNoWalkIns(context.db, at)])
    return { walkIns, noWalkIns }
  })

  addCall(app, context, switchNoWalkInsCall, async ({ body, caller, requestId }) => ({
    success: true as const,
    noWalkIns: await setNoWalkIns(context, { locationRef: body.location_id, isOn: body.isOn, caller, requestId }),
  }))

  addCall(app, context, walkInsTodayCall, async ({ query, caller }) => {
    const location = context.locations.get(locationOfCall(context, caller, query.location))
    const { isOn } = await readNoWalkIns(context.db, { locationId: location.id, day: todayAt(context, location) })
    return { takesWalkIns: !isOn, locationName: location.name }
  })

  addCall(app, context, receiveWalkInCall, ({ params, caller, requestId }) =>
    receiveWalkIn(context, { id: params.id, isReceived: true, caller, requestId }),
  )

  addCall(app, context, undoWalkInReceivedCall, ({ params, body, caller, requestId }) =>
    receiveWalkIn(context, { id: params.id, isReceived: false, caller, requestId, ...body }),
  )
}
