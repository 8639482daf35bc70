import type { CurrentWaiverResponse } from '@frontlash/contract/waivers'

export type AfterChoice = '/register' | '/waiver' | '/appointment-status'

/**
 * The next screen of a walk-in after the choice. A client is not asked twice in one visit for a signature that the
 * server has for the text in force, made today at this location. A client who has not completed the waiver in this
 * visit goes there; a number typed again is a new visit. So does any client about whom the server cannot be asked.
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
    // The client signs again, which does no harm; the failed call was logged.
    return '/waiver'
  }
}
