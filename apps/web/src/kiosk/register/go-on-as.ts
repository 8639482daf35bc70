import type { ClientAnswer } from '@frontlash/contract/clients'
import { tenDigits } from '@frontlash/domain/phone'
import { saveClient } from '../../device/visit-client.ts'
import { checkInBeside } from '../visit/check-in-beside.ts'
import type { PhoneDigits } from '../visit/phone-digits.ts'
import { readVisit } from '../visit/read-visit.ts'
import { visit } from '../visit/visit-state.ts'
import { checkInWalkIn, type WalkInClient } from '../visit/walk-in-check-in.ts'

/**
 * The visit is this client's from here on: the client is saved for the screens that follow and checked in with what they
 * came for. Resolves when the check-in has its answer, or soon after; what does not get through is saved and retried.
 */
export async function goOnAs(found: ClientAnswer, phone: PhoneDigits, who: WalkInClient): Promise<void> {
  // What was found under another number is another person's.
  if (tenDigits(visit.phoneNumber.read() ?? '') !== phone) {
    visit.verification.save(null)
    visit.phoneNumber.save(phone)
  }
  saveClient(found)
  visit.existingClient.save(true)
  const { client, intent } = readVisit()
  if (client) await checkInBeside(client, checkInWalkIn(client, who, intent))
}
