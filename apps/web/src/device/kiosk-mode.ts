import { readFlag, readText, writeFlag, writeText } from '@frontlash/web-client/browser-storage'
import { useSyncExternalStore } from 'react'

/**
 * The name of an event on `window`, fired when kiosk mode starts or ends in this window. Other windows receive the
 * browser's `storage` event.
 */
export const KIOSK_MODE_CHANGED = 'kioskmodechange'

export function isKioskMode(): boolean {
  return readFlag('local', 'kioskMode')
}

/** Returns the displayed name of the manager who started kiosk mode; null if unknown. */
export function readKioskManager(): string | null {
  return readText('local', 'kioskManager') || null
}

export function enterKioskMode(manager: string): void {
  writeText('local', 'kioskManager', manager)
  writeFlag('local', 'kioskMode', true)
  window.dispatchEvent(new Event(KIOSK_MODE_CHANGED))
}

export function leaveKioskMode(): void {
  writeFlag('local', 'kioskMode', false)
  writeText('local', 'kioskManager', null)
  window.dispatchEvent(new Event(KIOSK_MODE_CHANGED))
}

/** Returns whether kiosk mode is on and who started it. The component renders again when it changes. */
export function useKioskMode(): { isOn: boolean; manager: string | null } {
  const isOn = useSyncExternalStore(onKioskModeChange, isKioskMode)
  const manager = useSyncExternalStore(onKioskModeChange, readKioskManager)
  return { isOn, manager }
}

/**
 * Calls the listener when kiosk mode starts or ends, in this or another window. Returns a function that unsubscribes.
 */
export function onKioskModeChange(listener: () => void): () => void {
  window.addEventListener(KIOSK_MODE_CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(KIOSK_MODE_CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}
