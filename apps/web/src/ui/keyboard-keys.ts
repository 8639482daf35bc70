import type { KeypadKey } from './keypad.tsx'

/**
 * What a physical key does on a screen with a keypad: it works like a key of the keypad, is left to the browser
 * (`pass`), or is ignored (`swallow`).
 */
export type KeyMeaning = KeypadKey | 'pass' | 'swallow'

/**
 * Returns the effect of a `KeyboardEvent.key`. Digits and Backspace work as keypad keys; Delete and Escape clear. Enter
 * and all other characters are ignored. Tab, arrows and the browser's own shortcuts are left to the browser
 * (docs/product/kiosk.md, "What may be typed").
 */
export function keyMeaning(key: string): KeyMeaning {
  if (/^[0-9]$/.test(key)) return key as KeypadKey
  if (key === 'Backspace') return 'Backspace'
  if (key === 'Delete' || key === 'Escape') return 'Clear'
  return key === 'Enter' || [...key].length === 1 ? 'swallow' : 'pass'
}
