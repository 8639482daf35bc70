import { type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { readText, writeText } from '../api/browser-storage.ts'

/** The location whose day the manager who is signed in last looked at in this browser; null when none is kept. */
export function readDashboardLocation(): LocationKey | null {
  return readLocationKey(readText('local', 'managerDashboardLocation') ?? '') ?? null
}

/** Keeps the location of the dashboard. The location that this browser is a kiosk of is another thing and stays. */
export function saveDashboardLocation(location: LocationKey | null): void {
  writeText('local', 'managerDashboardLocation', location)
}
