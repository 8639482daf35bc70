import { syncServerClock } from '@frontlash/web-client/server-clock'
import { startSession } from '@frontlash/web-client/session'

/** Starts the background tasks of every screen of the office. Called once. */
export function startUp(): void {
  void startSession()
  syncServerClock()
  // While a manager uses the office on the salon's tablet, its queued check-ins are still sent. The code is fetched
  // separately, because no screen waits for it.
  import('@frontlash/web-client/outbox/device-outbox').then(
    part => part.startOutbox(),
    () => undefined,
  )
}
