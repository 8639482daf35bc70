import type { CurrentWaiverResponse } from '@frontlash/contract/waivers'

export type AfterChoice = '/register' | '/waiver' | '/appointment-status'

/**
 * Returns the next screen after the choice of a walk-in. The waiver is skipped only if it was completed in this visit
 * and the server has a signature of today for this location and the text in force. Without a response the client signs
 * again. A number that is typed again begins a new visit, so the waiver is not skipped either.
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
