import { useLayoutEffect, useRef } from 'react'
import { keyMeaning } from '../../ui/keyboard-keys.ts'
import type { KeypadKey } from '../../ui/keypad.tsx'

/**
 * A physical keyboard beside the on-screen keypad: digits, Backspace and clearing work wherever the focus is, everything else that
 * writes is swallowed, and so is Enter, unless a button or link has the focus and would be pressed by it.
 */
export function useKeyboardKeys(onKey: (key: KeypadKey) => void): void {
  const latest = useRef(onKey)
  // Layout effects: from the moment the screen stands there, no key may fall between it and the page it took over from.
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      const isPressingButton = (event.key === 'Enter' || event.key === ' ') && hasPressableFocus()
      const meaning = isPressingButton ? 'pass' : keyMeaning(event.key)
      if (meaning === 'pass') return
      event.preventDefault()
      if (meaning !== 'swallow') latest.current(meaning)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function hasPressableFocus(): boolean {
  return document.activeElement?.closest('button, a[href]') != null
}
