import { syncServerClock } from '@frontlash/web-client/server-clock'
import { startSession } from '@frontlash/web-client/session'

/** Starts the session, the clock and the background tasks of all screens. Called once, when the page starts. */
export function startUp(): void {
  void startSession()
  syncServerClock()
  // The code of these tasks is in the chunk of the first screen. A managers' screen loads the chunk in the background
  // and works without it.
  import('./background-tasks.ts').then(
    part => part.startBackgroundTasks(),
    () => undefined,
  )
}
