import { keepServerClock } from '../../api/server-clock.ts'
import { noteDeviceInUse } from '../../device/device-identity.ts'
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
}
