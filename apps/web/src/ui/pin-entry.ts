import { PIN_LENGTH } from './pin-dots.tsx'

/** How long a wrong PIN is shown with red rings before it is cleared. */
export const WRONG_PIN_SHOWN_MS = 1_500

/** Returns the PIN after a key was pressed; it has at most four digits. */
export function pinAfter(pin: string, key: string): string {
  if (key === 'Clear') return ''
  if (key === 'Backspace') return pin.slice(0, -1)
  return pin.length < PIN_LENGTH && /^\d$/.test(key) ? pin + key : pin
}
