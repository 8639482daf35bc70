import { useEffect, useEffectEvent } from 'react'
import { keyMeaning } from './keyboard-keys.ts'
import type { KeypadKey } from './keypad.tsx'

/**
 * Makes a physical keyboard operate the keypad: digits, Backspace, Clear, and Enter to confirm. Keys that are typed in
 * an input field do not affect the keypad.
 */
export function useKeypadKeyboard(onKey: (key: KeypadKey) => void, onEnter: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey || event.altKey) return
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button, a[href]') !== null
    if (event.key === 'Enter' && !isOnButton) return onEnter()
    const meaning = keyMeaning(event.key)
    if (meaning !== 'pass' && meaning !== 'swallow') onKey(meaning)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
