import { type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { readText, writeText } from './browser-storage.ts'

const KEY = 'managerDashboardLocation'

/**
 * The location that the signed-in manager last opened in this window, otherwise in this browser; null when none is
 * stored. Reading it also stores it for this window, so that another window's choice does not change it.
 */
export function readDashboardLocation(): LocationKey | null {
  const own = readText('session', KEY)
  const stored = readLocationKey(own ?? readText('local', KEY) ?? '') ?? null
  if (own === null && stored !== null) writeText('session', KEY, stored)
  return stored
}

/** Saves the location of the dashboard, which is independent of the location for which this browser is a kiosk. */
export function saveDashboardLocation(location: LocationKey | null): void {
  // The location is saved for this window, so that two windows can show two locations, and as the default for new
  // windows.
  writeText('session', KEY, location)
  writeText('local', KEY, location)
}
