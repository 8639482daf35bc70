import type { SmsResult } from '@frontlash/contract/sms-result'
import type { Scenario } from '@frontlash/domain/check-in/scenario'
import type { Language } from '@frontlash/domain/language'
import { textForScenario, textVisit } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import type { PhoneAppointment } from '../../../records/appointments/phone-appointment-store.ts'
import { queueText } from '../../../records/texts/queue-text.ts'
import { textForm } from '../../../records/texts/text-form.ts'
import type { SalonMoment } from './salon-moment.ts'

export type ArrivalText = {
  readonly caller: DeviceCaller | StaffCaller
  readonly moment: SalonMoment
  readonly scenario: Scenario
  readonly appointment: PhoneAppointment
  /** The id of the first booking of the visit. A visit gets only one text. */
  readonly visitId: string
  readonly client: { readonly id: string; readonly firstName: string; readonly phone: string }
  /** The language that the client chose in this visit or earlier; null if the client has never chosen one. */
  readonly language: Language | null
  readonly requestId: string
}

/**
 * Queues the text about an arrival in the same transaction, and returns the state of the text (docs/product/texts.md).
 */
export function queueArrivalText(context: AppContext, queries: Queries, arrival: ArrivalText): Promise<SmsResult> {
  const { appointment, client, moment, scenario } = arrival
  const location = context.locations.get(moment.locationId)
  const correct = context.locations.get(appointment.locationId)
  const words = wordText(
    // Every scenario of a client with a booking has a text.
    textForScenario(scenario)!,
    {
      brand: context.settings.get('brand'),
      location,
      now: moment.now,
      firstName: client.firstName,
      startAt: appointment.startAt,
      serviceName: appointment.serviceName,
      technicianName: technicianLabel(context, appointment.technicianName),
      ...(correct.id !== location.id && { correctLocation: correct }),
    },
    context.settings.get('textWording', moment.locationId),
    textForm(context, arrival.language),
  )
  return queueText(context, queries, {
    text: words,
    phone: client.phone,
    locationId: moment.locationId,
    visit: textVisit({ appointmentId: arrival.visitId }),
    clientId: client.id,
    deviceId: arrival.caller.kind === 'device' ? arrival.caller.id : null,
    requestId: arrival.requestId,
    ...(moment.wasOffline && { happenedMsAgo: context.clock.salonNow().getTime() - moment.now.getTime() }),
  })
}
