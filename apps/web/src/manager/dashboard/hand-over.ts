import type { LocationKey } from '@frontlash/domain/location-key'
import { calls } from '@frontlash/web-client/calls'
import { deviceMeta } from '../../device/device-identity.ts'
import { enterKioskMode } from '../../device/kiosk-mode.ts'
import { saveSelectedLocation } from '../../device/selected-location.ts'

/**
 * Makes this browser a kiosk of the shown location and starts kiosk mode. Throws if the server does not enrol the
 * browser.
 *
 * @param manager the manager's name, which the kiosk shows
 */
export async function handOver(shown: LocationKey, manager: string): Promise<void> {
  // An enrolled tablet keeps its own location, even if the dashboard shows another one.
  const body = { location: shown, deviceMeta: deviceMeta(), keepLocation: true } as const
  const { location } = await calls.enrollDevice({ body })
  saveSelectedLocation(location.id)
  enterKioskMode(manager)
}
