import { CALLS } from '@frontlash/contract/calls'
import type { CurrentWaiverAnswer, VerifyDocumentAnswer } from '@frontlash/contract/waivers'
import { send } from './http-client.ts'

/** An answer that comes later would change the screen under the reader's finger; the client signs instead. */
const ON_FILE_TIMEOUT_MS = 2_000

/** The waiver in force and, for a client, whether a signed one is still on file. */
export function currentWaiver(clientId: string): Promise<CurrentWaiverAnswer> {
  return send(CALLS.currentWaiver, { query: { clientId }, timeoutMs: ON_FILE_TIMEOUT_MS })
}

/** Whether a PDF with this SHA-256 (hexadecimal) is one of the salon's, and from when and where. */
export function verifyDocument(sha256: string): Promise<VerifyDocumentAnswer> {
  return send(CALLS.verifyDocument, { body: { sha256 } })
}
