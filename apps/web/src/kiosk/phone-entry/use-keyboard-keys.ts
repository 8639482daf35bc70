import { useLayoutEffect, useRef } from 'react'
import { keyMeaning } from '../../ui/keyboard-keys.ts'
import type { KeypadKey } from '../../ui/keypad.tsx'

/** Buttons that react to Space but not to Enter: the keys of the keypad, and Check In. */
const SPACE_ONLY = '[data-key], [data-space-only] *'
const PRESSABLE = 'button, a[href]'
const ENTER_TOO = `:is(${PRESSABLE}):not(${SPACE_ONLY})`

/**
 * Handles a physical keyboard. Digits, Backspace and clearing work wherever the focus is; other characters are ignored.
 * Enter does not send the phone number, but works in other buttons, links and dialogs (docs/product/kiosk.md, "What may
 * be typed").
 */
export function useKeyboardKeys(onKey: (key: KeypadKey) => void): void {
  const latest = useRef(onKey)
  // This is a layout effect, so that no key press is lost while this screen replaces the first screen of the HTML.
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter'
      // The browser handles shortcuts. The exception is Enter with a modifier key, because in the browser Ctrl+Enter
      // would also press a button.
      if (!isEnter && (event.ctrlKey || event.metaKey || event.altKey)) return
      if (document.querySelector('dialog[open]')) return
      const isPressingButton = isEnter ? hasFocus(ENTER_TOO) : event.key === ' ' && hasFocus(PRESSABLE)
      const meaning = isPressingButton ? 'pass' : keyMeaning(event.key)
      if (meaning === 'pass') return
      event.preventDefault()
      if (meaning !== 'swallow') latest.current(meaning)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function hasFocus(selector: string): boolean {
  return document.activeElement?.matches(selector) ?? false
}
