import type { CheckInClientResponse, WalkInIntent } from '@frontlash/contract/clients'
import { chooseAppointment } from '@frontlash/domain/check-in/choose-appointment'
import { fullyBookedMessage, wantsServiceToday } from '@frontlash/domain/check-in/no-walk-ins'
import { checksIn } from '@frontlash/domain/check-in/scenario'
import { NOBODY_YET } from '@frontlash/domain/messages/known-words'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { textForWalkIn, textVisit } from '@frontlash/domain/texts/which-text'
import { wishLabel } from '@frontlash/domain/texts/wish-label'
import { wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { actorLabel, actorOf } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { resumeVisit } from '../../../records/abandoned-visits/abandoned-visit-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { announce } from '../../../records/board-events/board-event-store.ts'
import type { CheckInData } from '../../../records/check-ins/check-in-store.ts'
import { isWalkInRefused } from '../../../records/check-ins/no-walk-ins-store.ts'
import { saveWalkIn } from '../../../records/check-ins/walk-in-store.ts'
import type { ChosenLanguage } from '../../../records/clients/chosen-language.ts'
import { requestManager } from '../../../records/manager-requests/request-manager.ts'
import { queueText } from '../../../records/texts/queue-text.ts'
import { textForm } from '../../../records/texts/text-form.ts'
import { lockReachableClient } from './may-reach-client.ts'
import type { SalonMoment } from './salon-moment.ts'

const DEFAULT_SERVICE = 'Walk-in Service'

export type WalkInCheckIn = {
  readonly clientId: string
  readonly kind: 'manual-checkin' | 'new-client-checkin'
  readonly serviceType: string | undefined
  readonly technician: string | undefined
  readonly isWalkIn: boolean
  readonly intent: WalkInIntent | null
  readonly moment: SalonMoment
  readonly offlinePhone: string | undefined
  readonly chosenLanguage: ChosenLanguage | null
  readonly requestId: string
}

/** The outcome of a check-in without a booking: the saved visit, or the id of a booking that was found after all. */
export type WalkInOutcome =
  | { readonly kind: 'saved'; readonly response: CheckInClientResponse }
  | { readonly kind: 'has booking'; readonly appointmentId: string }

/**
 * Adds a client without a booking to the day's list and queues the text. If the client asks for a manager, also raises
 * an alert. A client has at most one unfinished visit per location and day. If a client did not choose "walk-in" and
 * has a booking by now, the client is checked in for the booking and is not listed twice. A client who wants a service
 * today is refused while the location accepts no walk-ins.
 */
export function checkInWalkIn(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  request: WalkInCheckIn,
): Promise<WalkInOutcome> {
  const { moment } = request
  return context.db.transaction(async queries => {
    const { clientId, offlinePhone } = request
    const days = { from: moment.today, until: moment.today }
    const found = await lockReachableClient(context, queries, caller, { clientId, offlinePhone, ...days })
    const here = { ...moment, thresholds: context.settings.get('thresholds', moment.locationId) }
    const { scenario, appointment } = chooseAppointment(found.appointments, here)
    if (appointment && !request.isWalkIn && checksIn(scenario))
      return { kind: 'has booking', appointmentId: appointment.id }

    // A check-in that was saved offline is always accepted, because the tablet has already confirmed it to the client.
    if (request.offlinePhone === undefined && request.intent && wantsServiceToday(request.intent)) {
      const at = { locationId: moment.locationId, day: moment.today }
      if (await isWalkInRefused(queries, at, request.clientId))
        throw new HttpError('NO_WALK_INS_TODAY', fullyBookedMessage(context.locations.get(moment.locationId).name))
    }

    if (found.hasAbandonedVisit) await resumeVisit(context, queries, found.client.phone)
    const saved = await saveWalkIn(queries, {
      clientId: request.clientId,
      locationId: moment.locationId,
      day: moment.today,
      at: moment.now,
      kind: request.kind,
      serviceType: withoutSymbols(request.serviceType ?? '') || DEFAULT_SERVICE,
      technician: withoutSymbols(request.technician ?? '') || NOBODY_YET,
      isWalkIn: request.isWalkIn || request.intent !== null,
      intent: request.intent,
      deviceId: caller.kind === 'device' ? caller.id : null,
      chosenLanguage: request.chosenLanguage,
      source: caller.kind === 'staff' ? 'staff' : moment.wasOffline ? 'offline' : 'kiosk',
    })
    const smsResult = request.intent
      ? await queueWalkInText(context, queries, caller, request, found, request.intent)
      : undefined
    if (request.intent?.service === 'speak_manager')
      await requestManager(context, queries, {
        locationId: moment.locationId,
        day: moment.today,
        at: moment.now,
        phone: found.client.phone,
        name: fullName(found.client),
        clientId: request.clientId,
        reason: 'walk_in',
        appointment,
        deviceId: caller.kind === 'device' ? caller.id : null,
        requestId: request.requestId,
        ...happened(context, moment),
      })
    if (saved.isChanged) await announceWalkIn(queries, caller, request, found, saved)
    return {
      kind: 'saved',
      response: {
        success: true,
        checkedIn: true,
        checkInId: saved.id,
        check_in_time: saved.checkInTime.toISOString(),
        duplicate: !saved.isNew,
        ...(smsResult && { smsResult }),
      },
    }
  })
}

function queueWalkInText(
  context: AppContext,
  queries: Queries,
  caller: DeviceCaller | StaffCaller,
  request: WalkInCheckIn,
  { client }: CheckInData,
  intent: WalkInIntent,
) {
  const { locationId, now } = request.moment
  const form = textForm(context, request.chosenLanguage?.language ?? client.language)
  const text = wordText(
    textForWalkIn(intent),
    {
      brand: context.settings.get('brand'),
      location: context.locations.get(locationId),
      now,
      firstName: client.firstName,
      serviceName: wishLabel(intent.service, form.language),
    },
    context.settings.get('textWording', locationId),
    form,
  )
  return queueText(context, queries, {
    text,
    phone: client.phone,
    locationId,
    visit: textVisit({}),
    clientId: client.id,
    deviceId: caller.kind === 'device' ? caller.id : null,
    requestId: request.requestId,
    ...happened(context, request.moment),
  })
}

/** Returns how long ago the client was at the kiosk, for a check-in that was saved offline. */
function happened(context: AppContext, { wasOffline, now }: SalonMoment): { happenedMsAgo?: number } {
  return wasOffline ? { happenedMsAgo: context.clock.salonNow().getTime() - now.getTime() } : {}
}

function fullName({ firstName, lastName }: CheckInData['client']): string {
  return `${firstName} ${lastName}`.trim()
}

async function announceWalkIn(
  queries: Queries,
  caller: DeviceCaller | StaffCaller,
  request: WalkInCheckIn,
  { client }: CheckInData,
  saved: { id: string; checkInTime: Date; version: number; isNew: boolean },
): Promise<void> {
  const { moment, intent } = request
  await announce(queries, {
    events: [
      {
        locationId: moment.locationId,
        kind: 'check_in',
        data: {
          id: saved.id,
          clientId: client.id,
          isWalkIn: request.isWalkIn || intent !== null,
          walkInIntent: intent,
          name: fullName(client),
          at: saved.checkInTime,
          version: saved.version,
          by: actorLabel(caller),
        },
      },
    ],
  })
  await addAudit(queries, {
    at: moment.now,
    ...actorOf(caller),
    locationId: moment.locationId,
    action: saved.isNew ? 'check-in' : 'walk-in changed',
    object: `client:${client.id}`,
    requestId: request.requestId,
    after: { checkIn: saved.id, kind: request.kind, intent },
  })
}
