import type { CurrentLocationResponse } from '@frontlash/contract/locations'
import { isAtRest, onRestChange } from './at-rest.ts'
import { readSelectedLocation, saveSelectedLocation } from './selected-location.ts'

let stopWaiting = () => {}

/**
 * Uses the location that the server has for this device, once nobody is at the tablet: a visit ends where it began
 * (docs/product/kiosk.md, "The tablet's location"). Of a browser that is not enrolled the server has none.
 */
export function takeOverLocation({ device, location }: CurrentLocationResponse): void {
  stopWaiting()
  const before = readSelectedLocation()
  if (device === null || before === null || before === location.id) return
  const take = () => {
    if (!isAtRest()) return
    stopWaiting()
    // Staff may have chosen another one at the tablet since.
    if (readSelectedLocation() === before) saveSelectedLocation(location.id)
  }
  stopWaiting = onRestChange(take)
  take()
}
