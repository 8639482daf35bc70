import type { KeypadKey } from '../../ui/keypad.tsx'

/** A key of the keypad, or the submit button. */
export type EarlyKey = KeypadKey | 'Check In'

declare global {
  interface Window {
    /** What was pressed on the page's own first screen before the app had started (early-keys-script.ts). */
    earlyKeys?: EarlyKey[]
  }
}

/** Returns what was pressed before the app had started, once. */
export function takeEarlyKeys(): EarlyKey[] {
  const keys = window.earlyKeys ?? []
  window.earlyKeys = []
  return keys
}
