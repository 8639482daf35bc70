import type { CurrentLocationResponse } from '@frontlash/contract/locations'
import { isAtRest, onRestChange } from './at-rest.ts'
import { readSelectedLocation, saveSelectedLocation } from './selected-location.ts'

let stopWaiting = () => {}

/**
 * Switches this device to the location that the server has stored for it. The switch waits until nobody is using the
 * tablet, so that a visit ends at the location where it began (docs/product/kiosk.md, "The tablet's location"). The
 * server stores no location for a browser that is not enrolled.
 */
export function takeOverLocation({ device, location }: CurrentLocationResponse): void {
  stopWaiting()
  const before = readSelectedLocation()
  if (device === null || before === null || before === location.id) return
  const take = () => {
    if (!isAtRest()) return
    stopWaiting()
    // If staff have chosen another location at the tablet during the wait, their choice stays.
    if (readSelectedLocation() === before) saveSelectedLocation(location.id)
  }
  stopWaiting = onRestChange(take)
  take()
}
