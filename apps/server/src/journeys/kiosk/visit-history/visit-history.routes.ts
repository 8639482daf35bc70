import {
  appointmentsAheadCall,
  appointmentsTodayCall,
  lastCheckInCall,
  visitHistoryCall,
} from '@frontlash/contract/visit-history'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { requireClientGrant, requirePhoneGrant } from '../../../http/client-grant.ts'
import { appointmentsAhead, appointmentsToday } from './appointments-of-phone.ts'
import { currentDay } from './current-day.ts'
import { lastVisit, pastCheckIns } from './past-visits.ts'

export function addVisitHistory(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, visitHistoryCall, async ({ params, caller }) => {
    await requireClientGrant(context, caller, params.id)
    return pastCheckIns(context, params.id)
  })

  addCall(app, context, lastCheckInCall, async ({ params, caller, request }) => {
    await requireClientGrant(context, caller, params.id)
    return lastVisit(context, params.id, currentDay(context, caller, request))
  })

  addCall(app, context, appointmentsTodayCall, async ({ params, caller, request }) => {
    await requirePhoneGrant(context, caller, params.phone)
    return appointmentsToday(context, caller, { phone: params.phone, today: currentDay(context, caller, request) })
  })

  addCall(app, context, appointmentsAheadCall, async ({ params, caller, request }) => {
    await requirePhoneGrant(context, caller, params.phone)
    return appointmentsAhead(context, caller, { phone: params.phone, today: currentDay(context, caller, request) })
  })
}
