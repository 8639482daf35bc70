import { notePageIncomplete } from '@frontlash/web-client/page-reload'
import { syncServerClock } from '@frontlash/web-client/server-clock'
import { startSession } from '@frontlash/web-client/session'

/** Starts the session, the clock and the background tasks of all screens. Called once, when the page starts. */
export function startUp(): void {
  void startSession()
  syncServerClock()
  // The background tasks are loaded separately, because no screen waits for them.
  import('./background-tasks.ts').then(part => part.startBackgroundTasks(), notePageIncomplete)
}
