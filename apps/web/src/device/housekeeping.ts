import { isInstalledOnIos } from './installed-app.ts'
import { removeOldServiceWorkers } from './old-service-workers.ts'
import { keepKioskAwake } from './wake-lock.ts'

/** What looks after the device beside every screen, and nobody waits for. Called once. */
export function keepHouse(): void {
  keepKioskAwake()
  void removeOldServiceWorkers()
  if (isInstalledOnIos()) void keepScrolling()
}

/** Fetched by those who need it only: an installed app on an iPad or iPhone. */
async function keepScrolling(): Promise<void> {
  try {
    const recovery = await import('./scroll-freeze-recovery.ts')
    recovery.keepScrolling()
  } catch {
    // Without it the product works as it does everywhere else.
  }
}
