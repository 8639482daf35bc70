import { syncServerClock } from '@frontlash/web-client/server-clock'
import { startSession } from '@frontlash/web-client/session'
import { onRestChange } from '../../device/at-rest.ts'
import { recordDeviceInUse } from '../../device/device-identity.ts'
import { isInstalledOnIos } from '../../device/installed-app.ts'
import { keepKioskAwake } from '../../device/wake-lock.ts'

/** Background tasks of every screen, from the page's start to its end. Called once. */
export function startUp(): void {
  void startSession()
  syncServerClock()
  keepKioskAwake()
  recordDeviceInUse()
  // The outbox is part of the kiosk's screens; the managers' screens do not wait for it.
  void fetchAside(() => import('@frontlash/web-client/outbox/device-outbox').then(part => part.startOutbox()))
  // The heartbeat starts once the first screen is at rest; a manager's browser never fetches its code.
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

/** Fetches and starts a part of the product while the first screen is already in use. */
async function fetchAside(part: () => Promise<unknown>): Promise<void> {
  try {
    await part()
  } catch {
    // The product works without this part too.
  }
}
