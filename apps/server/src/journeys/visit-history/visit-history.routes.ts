import {
  appointmentsAheadCall,
  appointmentsTodayCall,
  lastCheckInCall,
  visitHistoryCall,
} from '@frontlash/contract/visit-history'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { requireClientGrant, requirePhoneGrant } from '../../http/client-grant.ts'
import type { Salon } from '../../salon.ts'
import { appointmentsAhead, appointmentsToday } from './appointments-of-phone.ts'
import { lastVisit, pastCheckIns } from './past-visits.ts'
import { shownDay } from './shown-day.ts'

/** What a client who has been looked up may read of herself: her visits behind her and her bookings ahead. */
export function addVisitHistory(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, visitHistoryCall, async ({ params, caller }) => {
    await requireClientGrant(salon, caller, params.id)
    return pastCheckIns(salon, params.id)
  })

  addCall(app, salon, lastCheckInCall, async ({ params, caller, request }) => {
    await requireClientGrant(salon, caller, params.id)
    return lastVisit(salon, params.id, shownDay(salon, caller, request))
  })

  addCall(app, salon, appointmentsTodayCall, async ({ params, caller, request }) => {
    await requirePhoneGrant(salon, caller, params.phone)
    return appointmentsToday(salon, caller, { phone: params.phone, today: shownDay(salon, caller, request) })
  })

  addCall(app, salon, appointmentsAheadCall, async ({ params, caller, request }) => {
    await requirePhoneGrant(salon, caller, params.phone)
    return appointmentsAhead(salon, caller, { phone: params.phone, today: shownDay(salon, caller, request) })
  })
}
