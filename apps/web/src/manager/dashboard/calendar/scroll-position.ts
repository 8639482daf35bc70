import { readObject, writeObject } from '../../../api/browser-storage.ts'

const KEY = 'dashboardScroll'

/** Where somebody has scrolled to on a location's calendar. */
type ScrollPosition = { readonly locationId: string; readonly leftPx: number; readonly topPx: number }

/** Where this window last stood on a location's calendar; null when it was not there. */
export function readScrollPosition(locationId: string): ScrollPosition | null {
  const kept = readObject<ScrollPosition>('session', KEY)
  return kept?.locationId === locationId ? kept : null
}

export function saveScrollPosition(position: ScrollPosition): void {
  writeObject('session', KEY, position)
}
