import type { KeypadKey } from '../../ui/keypad.tsx'

/** A key of the keypad, or the submit button. */
export type EarlyKey = KeypadKey | 'Check In'

declare global {
  interface Window {
    /**
     * The keys that were pressed on the first screen of the HTML, before the app had started (early-keys-script.ts).
     */
    earlyKeys?: EarlyKey[]
  }
}

/** Returns the keys that were pressed before the app had started, and clears them. */
export function takeEarlyKeys(): EarlyKey[] {
  const keys = window.earlyKeys ?? []
  window.earlyKeys = []
  return keys
}
