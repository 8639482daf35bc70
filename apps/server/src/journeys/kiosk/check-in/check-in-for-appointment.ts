import type { EnhancedCheckInResponse } from '@frontlash/contract/check-in'
import type { SmsResult } from '@frontlash/contract/sms-result'
import { chooseAppointment, SEARCH_DAYS_AHEAD } from '@frontlash/domain/check-in/choose-appointment'
import { checksIn, type Scenario } from '@frontlash/domain/check-in/scenario'
import { visitChain } from '@frontlash/domain/check-in/visit-chain'
import { personBooked } from '@frontlash/domain/person-name'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { addDays } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { actorLabel, actorOf } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { resumeVisit } from '../../../records/abandoned-visits/abandoned-visit-store.ts'
import type { PhoneAppointment } from '../../../records/appointments/phone-appointment-store.ts'
import type { NewAlert } from '../../../records/board-events/board-event-store.ts'
import { type ArrivalMark, findSavedArrival, saveArrival } from '../../../records/check-ins/arrival-store.ts'
import type { ChosenLanguage } from '../../../records/clients/chosen-language.ts'
import { queueArrivalText } from './arrival-text.ts'
import { lockReachableClient } from './may-reach-client.ts'
import type { SalonMoment } from './salon-moment.ts'

const ALREADY_SENT: SmsResult = { scenario: 'DUPLICATE_PREVENTED', state: 'DUPLICATE_PREVENTED' }

export type AppointmentCheckIn = {
  readonly clientId: string
  readonly appointmentId: string
  readonly moment: SalonMoment
  /**
   * Only for a check-in that the kiosk has stored and sent later: the phone number that the client typed. The kiosk
   * then needs no new lookup.
   */
  readonly offlinePhone: string | undefined
  readonly chosenLanguage: ChosenLanguage | null
  readonly requestId: string
}

export type SavedResponse = EnhancedCheckInResponse & { readonly checkInTime: Date }

/**
 * Checks a client in for a booking and the bookings that follow it, or records that the client came too late, on the
 * wrong day or to the wrong location. One transaction saves the check-in, the day's cards, the text and the events. A
 * later failure, such as an undelivered text, does not undo the transaction (docs/product/check-in.md).
 */
export async function checkInForAppointment(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  request: AppointmentCheckIn,
): Promise<SavedResponse> {
  const { moment } = request
  const response = await context.db.readThenWrite(
    queries =>
      lockReachableClient(context, queries, caller, {
        clientId: request.clientId,
        offlinePhone: request.offlinePhone,
        from: moment.today,
        until: addDays(moment.today, SEARCH_DAYS_AHEAD),
      }),
    async (queries, found): Promise<SavedResponse | undefined> => {
      const wanted = found.appointments.find(one => one.id === request.appointmentId)
      if (!wanted) return responseFromEarlier(queries, request)

      const here = { ...moment, thresholds: context.settings.get('thresholds', moment.locationId) }
      const { scenario, alreadyCheckedIn } = chooseAppointment([wanted], here, SEARCH_DAYS_AHEAD)
      const isCheckIn = checksIn(scenario)
      const chain = visitChain(wanted, found.appointments)
      const person = personBooked(found.client, withoutSymbols(wanted.customerName))
      const name = `${person.firstName} ${person.lastName}`.trim()
      const [, checkIns, smsResult] = await Promise.all([
        found.hasAbandonedVisit && resumeVisit(context, queries, found.client.phone),
        saveArrival(queries, {
          clientId: request.clientId,
          locationId: moment.locationId,
          day: moment.today,
          at: moment.now,
          scenario,
          checksIn: isCheckIn,
          mark: markFor(scenario),
          appointments: isCheckIn ? chain.slice(chain.indexOf(wanted)) : [wanted],
          deviceId: caller.kind === 'device' ? caller.id : null,
          source: caller.kind === 'staff' ? 'staff' : moment.wasOffline ? 'offline' : 'kiosk',
          shownName: name,
          by: actorLabel(caller),
          chosenLanguage: request.chosenLanguage,
          alerts: alertsFor(scenario, request, name, wanted),
          audit: { ...actorOf(caller), requestId: request.requestId },
        }),
        // If the client is already checked in, the text "too late" is never sent.
        alreadyCheckedIn && !isCheckIn
          ? ALREADY_SENT
          : queueArrivalText(context, queries, {
              caller,
              moment,
              scenario,
              appointment: wanted,
              visitId: chain[0]!.id,
              client: person,
              language: request.chosenLanguage?.language ?? found.client.language,
              requestId: request.requestId,
            }),
      ])
      const own = checkIns.find(one => one.appointmentId === wanted.id)
      if (!own) return undefined
      const { id: checkInId, checkedIn, checkInTime } = own
      return { success: true, checkedIn, checkInId, checkInTime, duplicate: !own.isNew, smsResult }
    },
  )
  if (!response) throw new HttpError('APPOINTMENT_NOT_FOUND', 'This appointment is not open for check-in.')
  return response
}

/** Returns the saved check-in of a booking that was received or cancelled after the check-in. */
async function responseFromEarlier(queries: Queries, request: AppointmentCheckIn): Promise<SavedResponse | undefined> {
  const earlier = await findSavedArrival(queries, request)
  if (!earlier) return undefined
  const { id: checkInId, checkedIn, checkInTime } = earlier
  return { success: true, checkedIn, checkInId, checkInTime, duplicate: true, smsResult: ALREADY_SENT }
}

function markFor(scenario: Scenario): ArrivalMark {
  if (checksIn(scenario)) return 'checked-in'
  if (scenario === 'WRONG_LOCATION') return 'location-mismatch'
  return scenario === 'WRONG_DAY' ? 'none' : 'arrived'
}

/** Returns the alert for the booking's location about a client who came too late or to the wrong location. */
function alertsFor(
  scenario: Scenario,
  request: AppointmentCheckIn,
  name: string,
  wanted: PhoneAppointment,
): NewAlert[] {
  if (scenario !== 'TOO_LATE' && scenario !== 'WRONG_LOCATION') return []
  const isElsewhere = scenario === 'WRONG_LOCATION'
  return [
    {
      locationId: wanted.locationId,
      day: wanted.day,
      kind: isElsewhere ? 'wrong_location' : 'late_arrival',
      clientId: request.clientId,
      name,
      appointmentId: wanted.id,
      reason: isElsewhere ? request.moment.locationId : null,
      dedupeKey: `${scenario} ${wanted.id} ${request.moment.today} ${request.moment.locationId}`,
      at: request.moment.now,
    },
  ]
}
