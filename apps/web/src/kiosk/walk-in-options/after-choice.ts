import type { CurrentWaiverResponse } from '@frontlash/contract/waivers'

export type AfterChoice = '/register' | '/waiver' | '/appointment-status'

/**
 * Returns the next screen after the choice of a walk-in. The waiver is skipped only if the client completed it in this
 * visit and the server has a signature from today, for this location and for the edition in force. Without a response
 * the client signs again. Typing a phone number again begins a new visit, in which the waiver is not skipped.
 *
 * @param clientId null for a client whom the salon does not know yet
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
    return '/waiver'
  }
}
