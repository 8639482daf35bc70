import { type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { readText, writeText } from '../api/browser-storage.ts'

const KEY = 'managerDashboardLocation'

/** The location whose day the manager who is signed in last looked at in this browser; null when none is stored. */
export function readDashboardLocation(): LocationKey | null {
  const stored = readText('session', KEY) ?? readText('local', KEY)
  return readLocationKey(stored ?? '') ?? null
}

/** Keeps the location of the dashboard. The location that this browser is a kiosk of is another thing and stays. */
export function saveDashboardLocation(location: LocationKey | null): void {
  // For this window, so that two windows may show two locations; and for the next one.
  writeText('session', KEY, location)
  writeText('local', KEY, location)
}
