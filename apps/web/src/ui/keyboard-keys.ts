import type { KeypadKey } from './keypad.tsx'

/**
 * The effect of a key of a physical keyboard on a screen with a keypad: a key of the keypad, left to the browser, or
 * ignored.
 */
export type KeyMeaning = KeypadKey | 'pass' | 'swallow'

/**
 * Reads a key by its `KeyboardEvent.key`: digits and Backspace work as keypad keys, Delete and Escape clear, Enter and
 * all other characters are ignored; Tab, arrows and the browser's own keys are let through (docs/product/kiosk.md,
 * "What may be typed").
 */
export function keyMeaning(key: string): KeyMeaning {
  if (/^[0-9]$/.test(key)) return key as KeypadKey
  if (key === 'Backspace') return 'Backspace'
  if (key === 'Delete' || key === 'Escape') return 'Clear'
  return key === 'Enter' || [...key].length === 1 ? 'swallow' : 'pass'
}
