import { removeOldServiceWorkers } from '@frontlash/web-client/old-service-workers'
import { startOutbox } from '@frontlash/web-client/outbox/device-outbox'
import { isAtRest, onRestChange } from '../../device/at-rest.ts'
import { recordDeviceInUse } from '../../device/device-identity.ts'
import { isInstalledOnIos } from '../../device/installed-app.ts'
import { keepKioskAwake } from '../../device/wake-lock.ts'

/**
 * Starts the background tasks that every screen needs but does not wait for. Called once, after the page has started.
 */
export function startBackgroundTasks(): void {
  startOutbox()
  keepKioskAwake()
  recordDeviceInUse()
  void removeOldServiceWorkers()
  // The heartbeat starts when nobody uses the first screen. A manager's browser therefore never loads the code of the
  // heartbeat.
  let stopWaiting = () => {}
  const startAtRest = () => {
    if (!isAtRest()) return
    stopWaiting()
    void fetchAside(() => import('./heartbeat.ts').then(part => part.startHeartbeat()))
  }
  stopWaiting = onRestChange(startAtRest)
  startAtRest()
  if (isInstalledOnIos())
    void fetchAside(() => import('../../device/scroll-freeze-recovery.ts').then(part => part.watchScrollFreeze()))
}

/**
 * Loads a module and starts its background task. A failed load is ignored, because the product works without the task.
 */
async function fetchAside(part: () => Promise<unknown>): Promise<void> {
  try {
    await part()
  } catch {
    // The task is then started at the next page load.
  }
}
