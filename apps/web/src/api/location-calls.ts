import { CALLS } from '@frontlash/contract/calls'
import type { CurrentLocationAnswer, CurrentLocationBody, LocationAnswer } from '@frontlash/contract/locations'
import { send } from './http-client.ts'

const CURRENT_LOCATION_TIMEOUT_MS = 3_000

/** The salons, from the server. */
export function listLocations(): Promise<LocationAnswer[]> {
  return send(CALLS.listLocations)
}

/**
 * The location of this device. Just after a PIN was verified, the first call binds the device to the location it names.
 */
export function currentLocation(body: CurrentLocationBody): Promise<CurrentLocationAnswer> {
  return send(CALLS.currentLocation, { body, timeoutMs: CURRENT_LOCATION_TIMEOUT_MS })
}
