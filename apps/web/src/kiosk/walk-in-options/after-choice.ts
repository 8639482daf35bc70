import type { CurrentWaiverResponse } from '@frontlash/contract/waivers'

export type AfterChoice = '/register' | '/waiver' | '/appointment-status'

/**
 * Returns the next screen after the choice of a walk-in. The waiver is skipped if it was completed in this visit and
 * the server has today's signature at this location for the text in force. It is not skipped without a response, or
 * after the number was typed again, which begins a new visit.
 *
 * @param clientId null for a client the salon does not know yet
 * @param waiverDone the id of the client who completed the waiver in this visit, or null
 */
export async function afterChoice(
  clientId: string | null,
  waiverDone: string | null,
  askServer: (clientId: string) => Promise<Pick<CurrentWaiverResponse, 'signedToday'>>,
): Promise<AfterChoice> {
  if (clientId === null) return '/register'
  if (waiverDone !== clientId) return '/waiver'
  try {
    return (await askServer(clientId)).signedToday ? '/appointment-status' : '/waiver'
  } catch {
    // Without a response the client signs again, which does no harm. The failed call was logged.
    return '/waiver'
  }
}
