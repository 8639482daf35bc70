import { classNames } from '@frontlash/ui/class-names'
import { Icon } from '@frontlash/ui/icon'
import { type MouseEvent, memo, type PointerEvent } from 'react'
import { useFirstSay } from '../language/words.ts'
import styles from './keypad.module.css'

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'Clear' | 'Backspace'

const KEYS: readonly KeypadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Backspace']

type KeypadProps = {
  onKey: (key: KeypadKey) => void
  /** True while an action is in progress. During this time the keys look disabled and have no effect. */
  isLocked?: boolean
  className?: string | undefined
}

/**
 * The on-screen keypad: a button for each digit, `Clear` and `Backspace`. As on a keyboard, a key works when it is
 * touched, so that fast typing loses no digit. WCAG 2.2 (2.5.2 "Pointer Cancellation") allows this for keypads.
 */
export const Keypad = memo(function Keypad({ onKey, isLocked = false, className }: KeypadProps) {
  const say = useFirstSay()
  const keyOf = (event: { target: EventTarget }) => {
    const key = (event.target as Element).closest('button')?.dataset.key as KeypadKey | undefined
    return isLocked ? undefined : key
  }
  const land = (event: PointerEvent) => {
    if (event.button !== 0) return
    // The event is cancelled to keep the focus where it is.
    event.preventDefault()
    const key = keyOf(event)
    if (key) onKey(key)
  }
  // A click with `detail` 0 comes from a switch device, a screen reader or a keyboard. Touches were already handled by
  // `pointerdown`.
  const click = (event: MouseEvent) => {
    const key = event.detail === 0 ? keyOf(event) : undefined
    if (key) onKey(key)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form and has the browser's border
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a button inside arrives here as its click
    <div
      className={classNames(styles.keypad, className)}
      role="group"
      aria-label={say('entry.keypad')}
      data-locked={isLocked || undefined}
      onPointerDown={land}
      onMouseDown={event => event.preventDefault()}
      onClick={click}
    >
      {KEYS.map(key => (
        <button
          key={key}
          type="button"
          className={classNames(styles.key, key.length > 1 && styles.quiet)}
          data-key={key}
          aria-label={key === 'Backspace' ? say('entry.backspace') : undefined}
          aria-disabled={isLocked || undefined}
        >
          {key === 'Backspace' ? <Icon name="backspace" sizePx={34} /> : key === 'Clear' ? say('entry.clear') : key}
        </button>
      ))}
    </div>
  )
})
