import type { VisitClient } from '@frontlash/web-client/session-start'
import { readClient } from '@frontlash/web-client/visit-client'
import { type LastCheckIn, visit } from './visit-state.ts'

/** The maximum time for which the next screen waits for a check-in. */
const PATIENCE_MS = 2_000

/**
 * Runs a check-in in the background. A signed waiver waits for the check-in, so that the last screen can show the
 * result (docs/product/kiosk.md, "Waiver"). Resolves once the check-in has a response, or after two seconds.
 */
export function checkInInBackground(client: VisitClient, checkIn: Promise<LastCheckIn>): Promise<void> {
  visit.verificationStatus.save('pending')
  const finished = checkIn
    .then(() => undefined)
    .finally(() => {
      // During the check-in, the visit may have ended and another client's visit may have begun.
      if (readClient()?.id === client.id) visit.verificationStatus.save('complete')
    })
  return Promise.race([finished, new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS))])
}
