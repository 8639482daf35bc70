import { useSyncExternalStore } from 'react'
import { readFlag, readText, writeFlag, writeText } from '../api/browser-storage.ts'

/** Sent on `window` whenever kiosk mode is switched; other windows learn of it by the `storage` event. */
export const KIOSK_MODE_CHANGED = 'kioskmodechange'

/** True while this browser is handed to clients. */
export function isKioskMode(): boolean {
  return readFlag('local', 'kioskMode')
}

/** The manager who handed this browser to clients, by the name shown on screens; null when none is known. */
export function readKioskManager(): string | null {
  return readText('local', 'kioskManager') || null
}

/** Hands this browser to clients, in the name of a manager. */
export function enterKioskMode(manager: string): void {
  writeText('local', 'kioskManager', manager)
  writeFlag('local', 'kioskMode', true)
  window.dispatchEvent(new Event(KIOSK_MODE_CHANGED))
}

/** Takes this browser back from clients. */
export function leaveKioskMode(): void {
  writeFlag('local', 'kioskMode', false)
  writeText('local', 'kioskManager', null)
  window.dispatchEvent(new Event(KIOSK_MODE_CHANGED))
}

/** Whether kiosk mode is on, and by whom; renders again when it is switched. */
export function useKioskMode(): { isOn: boolean; manager: string | null } {
  const isOn = useSyncExternalStore(onKioskModeChange, isKioskMode)
  const manager = useSyncExternalStore(onKioskModeChange, readKioskManager)
  return { isOn, manager }
}

/** Calls back on every switch of kiosk mode, in this window or another. Returns how to stop listening. */
export function onKioskModeChange(listener: () => void): () => void {
  window.addEventListener(KIOSK_MODE_CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(KIOSK_MODE_CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}
