import { type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { readText, writeText } from './browser-storage.ts'

const KEY = 'managerDashboardLocation'

/**
 * Returns the location that the signed-in manager last chose in this window, otherwise in this browser; null if the
 * manager has chosen none. Also stores the location for this window, so that a choice in another window does not change
 * it.
 */
export function readDashboardLocation(): LocationKey | null {
  const own = readText('session', KEY)
  const stored = readLocationKey(own ?? readText('local', KEY) ?? '') ?? null
  if (own === null && stored !== null) writeText('session', KEY, stored)
  return stored
}

/** Saves the location of the dashboard. It is independent of the location for which this browser is a kiosk. */
export function saveDashboardLocation(location: LocationKey | null): void {
  // The location is saved for this window, so that two windows can show different locations. It is also saved as the
  // default of new windows.
  writeText('session', KEY, location)
  writeText('local', KEY, location)
}
