import { PIN_LENGTH } from './pin-dots.tsx'

/** How long the red rings of a wrong PIN are shown before its digits are cleared. */
export const WRONG_PIN_SHOWN_MS = 1_500

/** The PIN after a key was pressed: at most four digits. */
export function pinAfter(pin: string, key: string): string {
  if (key === 'Clear') return ''
  if (key === 'Backspace') return pin.slice(0, -1)
  return pin.length < PIN_LENGTH && /^\d$/.test(key) ? pin + key : pin
}
