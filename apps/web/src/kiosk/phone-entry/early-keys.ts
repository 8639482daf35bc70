import type { Language } from '@frontlash/domain/language'
import type { KeypadKey } from '../../ui/keypad.tsx'

export type EarlyKey = KeypadKey | 'Check In' | { readonly language: Language }

declare global {
  interface Window {
    /** The keys that were pressed on the first screen before the app started (early-keys-script.ts). */
    earlyKeys?: EarlyKey[]
  }
}

/** Returns the keys that were pressed before the app started, and clears them. */
export function takeEarlyKeys(): EarlyKey[] {
  const keys = window.earlyKeys ?? []
  window.earlyKeys = []
  return keys
}
