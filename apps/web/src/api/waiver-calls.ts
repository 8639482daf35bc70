import { CALLS } from '@frontlash/contract/calls'
import type { CurrentWaiverAnswer, VerifyDocumentAnswer, WaiverTextAnswer } from '@frontlash/contract/waivers'
import { send } from './http-client.ts'

/** A later answer would change the screen while the client is reading it; the client signs instead. */
const ON_FILE_TIMEOUT_MS = 2_000

/** A client and, of two people who share the number, the booking of the one who signs. */
export type Signer = { readonly clientId: string; readonly appointmentId?: string }

/** The waiver in force, and which signatures of a person the server has. */
export function currentWaiver({ clientId, appointmentId }: Signer): Promise<CurrentWaiverAnswer> {
  const query = { clientId, ...(appointmentId !== undefined && { appointmentId }) }
  return send(CALLS.currentWaiver, { query, timeoutMs: ON_FILE_TIMEOUT_MS })
}

/** The edition in force at this device's location, and the next one. */
export function editionInForce(): Promise<CurrentWaiverAnswer> {
  return send(CALLS.currentWaiver, { timeoutMs: ON_FILE_TIMEOUT_MS })
}

/** A text of the waiver by its version. */
export function waiverText(version: string): Promise<WaiverTextAnswer> {
  return send(CALLS.waiverText, { params: { version }, timeoutMs: ON_FILE_TIMEOUT_MS })
}

/** Whether a PDF with this SHA-256 (hexadecimal) is one of the salon's, with its date and location. */
export function verifyDocument(sha256: string): Promise<VerifyDocumentAnswer> {
  return send(CALLS.verifyDocument, { body: { sha256 } })
}
