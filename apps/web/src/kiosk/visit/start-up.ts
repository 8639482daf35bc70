import { syncServerClock } from '@frontlash/web-client/server-clock'
import { startSession } from '@frontlash/web-client/session'

/** Starts the background tasks of all screens. Called once, when the page starts. */
export function startUp(): void {
  void startSession()
  syncServerClock()
  // The code of the other tasks is part of the first screen's code. The managers' screens fetch it without waiting for
  // it, and they work without it.
  import('./background-tasks.ts').then(
    part => part.startBackgroundTasks(),
    () => undefined,
  )
}
