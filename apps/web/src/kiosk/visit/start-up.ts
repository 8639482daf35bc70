import { syncServerClock } from '../../api/server-clock.ts'
import { onRestChange } from '../../device/at-rest.ts'
import { recordDeviceInUse } from '../../device/device-identity.ts'
import { isInstalledOnIos } from '../../device/installed-app.ts'
import { startSession } from '../../device/session.ts'
import { keepKioskAwake } from '../../device/wake-lock.ts'

/** Background tasks of every screen, from the page's start to its end. Called once. */
export function startUp(): void {
  void startSession()
  syncServerClock()
  keepKioskAwake()
  recordDeviceInUse()
  // The outbox is part of the kiosk's screens; the managers' screens do not wait for it.
  void fetchAside(() => import('../outbox/device-outbox.ts').then(part => part.startOutbox()))
  // The heartbeat starts once the first screen is at rest; a manager's browser never fetches its code.
  const stopWaiting = onRestChange(() => {
    stopWaiting()
    void fetchAside(() => import('./heartbeat.ts').then(part => part.startHeartbeat()))
  })
  void fetchAside(() => import('../../device/old-service-workers.ts').then(part => part.removeOldServiceWorkers()))
  if (isInstalledOnIos())
    void fetchAside(() => import('../../device/scroll-freeze-recovery.ts').then(part => part.watchScrollFreeze()))
}

/** Fetches and starts a part of the product while the first screen is already in use. */
async function fetchAside(part: () => Promise<unknown>): Promise<void> {
  try {
    await part()
  } catch {
    // The product works without this part too.
  }
}
