import { enhancedCheckInCall, verifyAppointmentCall } from '@frontlash/contract/check-in'
import { type CheckInClientAnswer, checkInClientCall } from '@frontlash/contract/clients'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { whereIs } from '../../http/location-access.ts'
import { Refusal } from '../../http/reply.ts'
import { noteUnknownPhone } from '../../http/unknown-phone.ts'
import type { Salon } from '../../salon.ts'
import { checkInForAppointment } from './check-in-for-appointment.ts'
import { checkInWalkIn } from './check-in-walk-in.ts'
import { givenConsent } from './given-consent.ts'
import { salonMoment } from './salon-moment.ts'
import { verifyAppointment } from './verify-appointment.ts'

/** Ids that stand for "no booking": what the kiosk sends when it has none. */
const NO_APPOINTMENT_IDS = new Set(['manual-checkin', 'new-client-checkin', ''])

/** The calls of a check-in: is she booked, and here she is. */
export function addCheckIn(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, verifyAppointmentCall, async ({ body, caller, request }) => {
    const locationId = whereIs(salon, caller, body.currentLocationId, 'currentLocationId')
    const moment = salonMoment(salon, locationId, request, { at: body.checkInTime, wasKeptOffline: false })
    const answer = await verifyAppointment(salon, caller, {
      phone: body.phone,
      moment,
      appointmentId: body.appointmentId,
      consent: givenConsent(salon, caller, { phone: body.phone, locationId, stated: body.consent }),
    })
    const isUnknown = !answer.client && !answer.appointment && !answer.nextAppointment
    if (isUnknown) await noteUnknownPhone(salon, caller, body.phone)
    return answer
  })

  addCall(app, salon, enhancedCheckInCall, async ({ body, caller, request, requestId }) => {
    const kept = body.preVerificationData
    const wasKeptOffline = kept?.source === 'offline'
    const locationId = whereIs(salon, caller, body.location)
    return checkInForAppointment(salon, caller, {
      clientId: body.clientId,
      appointmentId: body.appointmentId,
      moment: salonMoment(salon, locationId, request, { at: kept?.checkInTime, wasKeptOffline }),
      keptPhone: wasKeptOffline ? kept?.phone : undefined,
      requestId,
    })
  })

  addCall(
    app,
    salon,
    checkInClientCall,
    async ({ params, body, caller, request, requestId }): Promise<CheckInClientAnswer> => {
      if (body.clientId !== params.id)
        throw new Refusal('INVALID', 'clientId must be the client of the address', { field: 'clientId' })
      const locationId = whereIs(salon, caller, body.location)
      const wasKeptOffline = body.kept !== undefined
      const moment = salonMoment(salon, locationId, request, {
        at: body.kept?.keptAt ?? body.checkInTime,
        wasKeptOffline,
      })
      const common = { clientId: params.id, moment, keptPhone: body.kept?.phone, requestId }

      const booked = async (appointmentId: string): Promise<CheckInClientAnswer> => {
        const answer = await checkInForAppointment(salon, caller, { ...common, appointmentId })
        return { ...answer, check_in_time: answer.checkInTime.toISOString() }
      }
      const appointmentId = body.appointmentId ?? ''
      if (!NO_APPOINTMENT_IDS.has(appointmentId) && !body.isWalkIn) return booked(appointmentId)
      const outcome = await checkInWalkIn(salon, caller, {
        ...common,
        kind: appointmentId === 'new-client-checkin' ? 'new-client-checkin' : 'manual-checkin',
        serviceType: body.serviceType,
        technician: body.technician,
        isWalkIn: body.isWalkIn ?? false,
        intent: body.walkInIntent ?? null,
      })
      return outcome.kind === 'kept' ? outcome.answer : booked(outcome.appointmentId)
    },
  )
}
