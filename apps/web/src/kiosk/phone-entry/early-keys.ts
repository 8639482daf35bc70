import type { KeypadKey } from '../../ui/keypad.tsx'

declare global {
  interface Window {
    /** What was pressed on the page's own keypad before the app had started (early-keys-script.ts). */
    earlyKeys?: KeypadKey[]
  }
}

/** The keys pressed before the app had started, once. */
export function takeEarlyKeys(): KeypadKey[] {
  const keys = window.earlyKeys ?? []
  window.earlyKeys = []
  return keys
}
