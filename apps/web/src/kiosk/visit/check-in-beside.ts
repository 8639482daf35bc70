import type { VisitClient } from '../../device/session-start.ts'
import { readClient } from '../../device/visit-client.ts'
import { type LastCheckIn, visit } from './visit-state.ts'

/** How long a screen without other work waits for a check-in, so that its result is there before the next screen. */
const PATIENCE_MS = 2_000

/**
 * Runs a check-in beside the screens. The waiver, once signed, waits for it, so that the last screen can show its
 * result (docs/product/kiosk.md, "Waiver"). Resolves when the check-in has its response, or after two seconds.
 */
export function checkInBeside(client: VisitClient, checkIn: Promise<LastCheckIn>): Promise<void> {
  visit.verificationStatus.save('pending')
  const finished = checkIn
    .then(() => undefined)
    .finally(() => {
      // Another client's visit may have begun in the meantime.
      if (readClient()?.id === client.id) visit.verificationStatus.save('complete')
    })
  return Promise.race([finished, new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS))])
}
