import type { KeypadKey } from './keypad.tsx'

/** What a key of a physical keyboard means beside an on-screen keypad: a keypad key, one to let through, or one to swallow. */
export type KeyMeaning = KeypadKey | 'pass' | 'swallow'

const PASSED = new Set(['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

/**
 * Reads a key by its `KeyboardEvent.key`: digits, Backspace, Tab and arrows do their own work, Delete and Escape clear, Enter and
 * every other character do nothing (docs/product/kiosk.md, "What may be typed").
 */
export function keyMeaning(key: string): KeyMeaning {
  if (/^[0-9]$/.test(key)) return key as KeypadKey
  if (key === 'Backspace') return 'Backspace'
  if (key === 'Delete' || key === 'Escape') return 'Clear'
  return PASSED.has(key) ? 'pass' : 'swallow'
}
