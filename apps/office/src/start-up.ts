import { syncServerClock } from '@frontlash/web-client/server-clock'
import { startSession } from '@frontlash/web-client/session'

/** Starts the background tasks that every screen of the office needs. Called once. */
export function startUp(): void {
  void startSession()
  syncServerClock()
  // Sends queued check-ins while a manager uses the office on the salon's tablet. The code of the outbox is loaded
  // separately, so that no screen waits for it.
  import('@frontlash/web-client/outbox/device-outbox').then(
    part => part.startOutbox(),
    () => undefined,
  )
}
