import type { CheckInClientBody, WalkInIntent } from '@frontlash/contract/clients'
import { outbox } from '@frontlash/web-client/outbox/device-outbox'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { chosenLanguageFields } from '../../language/shown-language.ts'
import { saveCheckInResponse } from './check-in-response.ts'
import { readVisit } from './read-visit.ts'
import type { LastCheckIn } from './visit-state.ts'
import { describeIntent } from './walk-in-intent.ts'

/** Whether the salon knew the client before this visit. */
export type WalkInClient = 'known' | 'new'

/**
 * Checks the client of the visit in without a booking, with the chosen walk-in service. The check-in is stored until
 * the server has it. A refusal is logged, and the front desk handles it.
 */
export function checkInWalkIn(
  client: VisitClient,
  who: WalkInClient,
  intent: WalkInIntent | null,
): Promise<LastCheckIn> {
  const body = walkInBody(client.id, who, intent, readSelectedLocation())
  const phone = client.phone || readVisit().phone
  return saveCheckInResponse(client, outbox.saveAndSend({ kind: 'check-in', phone, body }).outcome)
}

export function walkInBody(
  clientId: string,
  who: WalkInClient,
  intent: WalkInIntent | null,
  location: string | null,
): CheckInClientBody {
  const withoutIntent = who === 'new' ? 'New Client Visit' : 'Walk-in Service'
  return {
    clientId,
    appointmentId: who === 'new' ? 'new-client-checkin' : null,
    serviceType: intent ? describeIntent(intent) : withoutIntent,
    technician: 'To be assigned',
    ...(location === null ? {} : { location }),
    // If no walk-in service was chosen, the server searches for a booking.
    isWalkIn: intent !== null,
    walkInIntent: intent,
    ...chosenLanguageFields(),
  }
}
