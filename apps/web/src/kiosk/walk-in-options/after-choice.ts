import type { CurrentWaiverAnswer } from '@frontlash/contract/waivers'

export type AfterChoice = '/register' | '/waiver' | '/appointment-status'

/**
 * Where a walk-in goes after the choice. Nobody is asked twice in one visit for a signature that the server has under the text in
 * force, made today at this location. Who has not come past the waiver in this visit goes there: a number typed again is a new
 * visit. So does everybody whom the server cannot be asked about.
 *
 * @param clientId null for a client the salon does not know yet
 * @param waiverDone the id of the client who came past the waiver in this visit, or null
 */
export async function afterChoice(
  clientId: string | null,
  waiverDone: string | null,
  askServer: (clientId: string) => Promise<Pick<CurrentWaiverAnswer, 'signedToday'>>,
): Promise<AfterChoice> {
  if (clientId === null) return '/register'
  if (waiverDone !== clientId) return '/waiver'
  try {
    return (await askServer(clientId)).signedToday ? '/appointment-status' : '/waiver'
  } catch {
    // Signing once more does no harm; the call itself was logged.
    return '/waiver'
  }
}
