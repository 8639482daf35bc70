import { syncServerClock } from '@frontlash/web-client/server-clock'
import { startSession } from '@frontlash/web-client/session'
import { onRestChange } from '../../device/at-rest.ts'
import { recordDeviceInUse } from '../../device/device-identity.ts'
import { isInstalledOnIos } from '../../device/installed-app.ts'
import { keepKioskAwake } from '../../device/wake-lock.ts'

/** Starts the background tasks of all screens. Called once, when the page starts. */
export function startUp(): void {
  void startSession()
  syncServerClock()
  keepKioskAwake()
  recordDeviceInUse()
  // The outbox is loaded separately, because the managers' screens do not need it.
  void fetchAside(() => import('@frontlash/web-client/outbox/device-outbox').then(part => part.startOutbox()))
  // The heartbeat starts when the first screen is at rest. A manager's browser thereby never loads the heartbeat's
  // code.
  const stopWaiting = onRestChange(() => {
    stopWaiting()
    void fetchAside(() => import('./heartbeat.ts').then(part => part.startHeartbeat()))
  })
  void fetchAside(() =>
    import('@frontlash/web-client/old-service-workers').then(part => part.removeOldServiceWorkers()),
  )
  if (isInstalledOnIos())
    void fetchAside(() => import('../../device/scroll-freeze-recovery.ts').then(part => part.watchScrollFreeze()))
}

/** Loads a module and starts its task without delaying the first screen. */
async function fetchAside(part: () => Promise<unknown>): Promise<void> {
  try {
    await part()
  } catch {
    // A failure is ignored, because the product works without this module.
  }
}
