import {
  enhancedCheckInCall,
  searchAppointmentsCall,
  type VerificationResponse,
  verifyAppointmentCall,
} from '@frontlash/contract/check-in'
import { type CheckInClientResponse, checkInClientCall } from '@frontlash/contract/clients'
import type { E164 } from '@frontlash/domain/phone'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { readChosenLanguage } from '../../../http/chosen-language.ts'
import { locationOfCall } from '../../../http/location-access.ts'
import { auditNumberSearch } from '../../../http/number-search.ts'
import { HttpError } from '../../../http/reply.ts'
import { recordUnknownPhone } from '../../../http/unknown-phone.ts'
import { checkInForAppointment } from './check-in-for-appointment.ts'
import { checkInWalkIn } from './check-in-walk-in.ts'
import { givenConsent } from './given-consent.ts'
import { salonMoment } from './salon-moment.ts'
import { searchAppointments } from './search-appointments.ts'
import { verifyAppointment } from './verify-appointment.ts'

type VerifyAppointmentBody = z.output<typeof verifyAppointmentCall.body>

/** The values of `appointmentId` that the kiosk sends for a client without a booking. */
const NO_APPOINTMENT_IDS = new Set(['manual-checkin', 'new-client-checkin', ''])

function readCheckInRequest(body: z.output<typeof checkInClientCall.body>) {
  const appointmentId = body.appointmentId ?? ''
  if (!body.isWalkIn && !NO_APPOINTMENT_IDS.has(appointmentId)) return { kind: 'has booking', appointmentId } as const
  const kind = appointmentId === 'new-client-checkin' ? appointmentId : 'manual-checkin'
  const { serviceType, technician, isWalkIn = false, walkInIntent: intent = null } = body
  return { kind: 'walk-in', walkIn: { kind, serviceType, technician, isWalkIn, intent } } as const
}

export function addCheckIn(app: FastifyInstance, context: AppContext): void {
  const readVerification = (
    { phone, appointmentId, checkInTime, currentLocationId, consent }: VerifyAppointmentBody,
    caller: DeviceCaller | StaffCaller,
    request: FastifyRequest,
  ) => {
    const locationId = locationOfCall(context, caller, currentLocationId, 'currentLocationId')
    return {
      phone,
      appointmentId,
      moment: salonMoment(context, locationId, request, { at: checkInTime, wasOffline: false }),
      consent: givenConsent(context, caller, { phone, locationId, stated: consent }),
    }
  }
  const recordLookup = async (
    response: VerificationResponse,
    { caller, phone, requestId }: { caller: DeviceCaller | StaffCaller; phone: E164; requestId: string },
  ) => {
    if (!response.client && !response.appointment && !response.nextAppointment)
      await recordUnknownPhone(context, caller, phone)
    if (caller.kind === 'staff')
      await auditNumberSearch(context, { caller, requestId }, phone, response.client ?? undefined)
    return response
  }

  addCall(app, context, verifyAppointmentCall, async ({ body, caller, request, requestId }) => {
    const response = await verifyAppointment(context, caller, readVerification(body, caller, request))
    return recordLookup(response, { caller, phone: body.phone, requestId })
  })

  addCall(app, context, searchAppointmentsCall, async ({ body, caller, request, requestId }) => {
    const response = await searchAppointments(context, caller, {
      ...readVerification(body, caller, request),
      daysAhead: body.searchDateRange,
      onlyHere: !body.searchAllLocations,
    })
    return recordLookup(response, { caller, phone: body.phone, requestId })
  })

  addCall(app, context, enhancedCheckInCall, async ({ body, caller, request, requestId }) => {
    const verified = body.preVerificationData
    const wasOffline = verified?.source === 'offline'
    const locationId = locationOfCall(context, caller, body.location)
    return checkInForAppointment(context, caller, {
      clientId: body.clientId,
      appointmentId: body.appointmentId,
      moment: salonMoment(context, locationId, request, { at: verified?.checkInTime, wasOffline }),
      offlinePhone: wasOffline ? verified?.phone : undefined,
      chosenLanguage: readChosenLanguage(context, body),
      requestId,
    })
  })

  addCall(
    app,
    context,
    checkInClientCall,
    async ({ params, body, caller, request, requestId }): Promise<CheckInClientResponse> => {
      if (body.clientId !== params.id)
        throw new HttpError('INVALID', 'clientId must be the client of the address', { field: 'clientId' })
      const locationId = locationOfCall(context, caller, body.location)
      const wasOffline = body.kept !== undefined
      const moment = salonMoment(context, locationId, request, {
        at: body.kept?.keptAt ?? body.checkInTime,
        wasOffline,
      })
      const common = {
        clientId: params.id,
        moment,
        offlinePhone: body.kept?.phone,
        chosenLanguage: readChosenLanguage(context, body),
        requestId,
      }

      const wanted = readCheckInRequest(body)
      const outcome =
        wanted.kind === 'walk-in' ? await checkInWalkIn(context, caller, { ...common, ...wanted.walkIn }) : wanted
      if (outcome.kind === 'saved') return outcome.response
      const { appointmentId } = outcome
      const response = await checkInForAppointment(context, caller, { ...common, appointmentId })
      return { ...response, check_in_time: response.checkInTime.toISOString() }
    },
  )
}
