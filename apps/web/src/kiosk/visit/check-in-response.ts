import type { SmsResult } from '@frontlash/contract/sms-result'
import type { Outcome } from '@frontlash/web-client/outbox/outbox'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { markCheckedIn, readClient } from '@frontlash/web-client/visit-client'
import { type LastCheckIn, visit } from './visit-state.ts'

type CheckInResponse = {
  readonly checkInId: string
  readonly checkedIn: boolean
  readonly smsResult?: SmsResult | undefined
}

/** Counts the check-ins that this page has sent. */
let sent = 0
/** The number of the latest check-in whose result was saved. */
let saved = 0

/**
 * Saves the result of a check-in for the next screens, unless the visit has ended. If the result of a later check-in is
 * already saved, the result of an earlier check-in is ignored.
 */
export async function saveCheckInResponse(
  client: VisitClient,
  outcome: Promise<Outcome<CheckInResponse>>,
): Promise<LastCheckIn> {
  const own = ++sent
  const lastCheckIn = lastCheckInOf(await outcome)
  // If the client has left, the next client must not appear as checked in.
  if (readClient()?.id !== client.id) return lastCheckIn
  if (own < saved) {
    if (lastCheckIn.checkedIn) markCheckedIn()
    return lastCheckIn
  }
  saved = own
  visit.lastCheckIn.save(lastCheckIn)
  // No walk-ins are accepted today. The walk-in choice is deleted, and the walk-in options explain why
  // (docs/product/kiosk.md).
  if (lastCheckIn.noWalkIns) visit.walkInIntent.save(null)
  if (lastCheckIn.checkedIn) markCheckedIn()
  return lastCheckIn
}

function lastCheckInOf(result: Outcome<CheckInResponse>): LastCheckIn {
  if (result.outcome !== 'delivered') {
    const noWalkIns = result.outcome === 'refused' && result.refusal.code === 'NO_WALK_INS_TODAY'
    return {
      checkInId: null,
      checkedIn: false,
      kept: result.outcome === 'pending',
      smsResult: null,
      ...(noWalkIns && { noWalkIns }),
    }
  }
  const { checkInId, checkedIn, smsResult } = result.response
  return { checkInId, checkedIn, kept: false, smsResult: smsResult ?? null }
}
