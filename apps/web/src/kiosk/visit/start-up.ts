import { keepServerClock } from '../../api/server-clock.ts'
import { noteDeviceInUse } from '../../device/device-identity.ts'
import { startSession } from '../../device/session.ts'
import { keepSending } from './deliveries.ts'

/** What runs beside every screen, from the page's start to its end. Called once. */
export function startUp(): void {
  void startSession()
  keepServerClock()
  keepSending()
  noteDeviceInUse()
  void fetchHousekeeping()
}

/** Fetched while the first screen is already in use. */
async function fetchHousekeeping(): Promise<void> {
  try {
    const { keepHouse } = await import('../../device/housekeeping.ts')
    keepHouse()
  } catch (error) {
    console.error(`the device is not looked after: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}
