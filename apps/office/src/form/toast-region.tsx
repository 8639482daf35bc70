import { DeskButton } from '@frontlash/ui/desk-button'
import { Icon } from '@frontlash/ui/icon'
import { useEffect, useState, useSyncExternalStore } from 'react'
import styles from './toast-region.module.css'
import { hideToast, readToast, subscribeToast } from './toast-store.ts'

const TOAST_MS = 8_000

/**
 * The live region for the current toast and its Undo button. The element is always rendered, so that screen readers
 * announce a new toast. A toast stays while it is focused, touched or under the mouse.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribeToast, readToast)
  const [isFocused, setFocused] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const isHeld = isFocused || isTouched
  useEffect(() => {
    if (toast === null || isHeld) return
    const timer = setTimeout(() => hideToast(toast), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  // When the element is removed, the events blur and pointerleave do not fire, so focus and hover are reset here.
  useEffect(() => {
    if (toast !== null) return
    setFocused(false)
    setTouched(false)
  }, [toast])

  const undo = () => {
    hideToast(toast)
    toast?.undo?.()
  }
  return (
    <div className={styles.place} role="status">
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a message that is being read or touched stays
        <div
          className={styles.toast}
          data-tone={toast.tone}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onPointerDown={() => setTouched(true)}
          onPointerMove={() => setTouched(true)}
          onPointerLeave={() => setTouched(false)}
          onPointerCancel={() => setTouched(false)}
        >
          <Icon name={toast.tone === 'success' ? 'check-circle' : 'error-circle'} sizePx={22} />
          <span>{toast.message}</span>
          {toast.undo && (
            <DeskButton look="soft" onClick={undo}>
              Undo
            </DeskButton>
          )}
        </div>
      )}
    </div>
  )
}
