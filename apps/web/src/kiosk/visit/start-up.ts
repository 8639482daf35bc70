import { keepServerClock } from '../../api/server-clock.ts'
import { noteDeviceInUse } from '../../device/device-identity.ts'
import { isInstalledOnIos } from '../../device/installed-app.ts'
import { removeOldServiceWorkers } from '../../device/old-service-workers.ts'
import { startSession } from '../../device/session.ts'
import { keepKioskAwake } from '../../device/wake-lock.ts'
import { keepSending } from './deliveries.ts'

/** What runs beside every screen, from the page's start to its end. Called once. */
export function startUp(): void {
  void startSession()
  keepServerClock()
  keepKioskAwake()
  keepSending()
  noteDeviceInUse()
  void removeOldServiceWorkers()
  if (isInstalledOnIos()) void keepScrolling()
}

/** Fetched by those who need it only: an installed app on an iPad or iPhone. */
async function keepScrolling(): Promise<void> {
  try {
    const recovery = await import('../../device/scroll-freeze-recovery.ts')
    recovery.keepScrolling()
  } catch {
    // Without it the product works as it does everywhere else.
  }
}
