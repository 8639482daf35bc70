import { LOCATION_NAMES, type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { readText, writeText } from '@frontlash/web-client/browser-storage'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

export function readSelectedLocation(): LocationKey | null {
  return readLocationKey(readText('local', 'selectedLocation') ?? '') ?? null
}

/** Selects the location of this browser. Every screen that shows the location renders again. */
export function saveSelectedLocation(location: LocationKey): void {
  writeText('local', 'selectedLocation', location)
  for (const listener of listeners) listener()
}

/**
 * Returns the location that is selected on this browser. The component renders again when it changes, here or in
 * another window.
 */
export function useSelectedLocation(): { key: LocationKey; name: string } | null {
  const key = useSyncExternalStore(listen, readSelectedLocation)
  return key === null ? null : { key, name: LOCATION_NAMES[key] }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
