import { type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { readText, writeText } from './browser-storage.ts'

const KEY = 'managerDashboardLocation'

/** The location that the signed-in manager last opened in this browser; null when none is stored. */
export function readDashboardLocation(): LocationKey | null {
  const stored = readText('session', KEY) ?? readText('local', KEY)
  return readLocationKey(stored ?? '') ?? null
}

/** Saves the location of the dashboard, which is independent of the location for which this browser is a kiosk. */
export function saveDashboardLocation(location: LocationKey | null): void {
  // The location is saved for this window, so that two windows can show two locations, and as the default for new
  // windows.
  writeText('session', KEY, location)
  writeText('local', KEY, location)
}
