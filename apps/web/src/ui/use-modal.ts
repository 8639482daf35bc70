import { guardPage } from '@frontlash/ui/press-guard'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Shows a `<dialog>` as a modal while it is rendered. When it disappears, the focus returns to the earlier element.
 * Presses are ignored for 400 ms after the dialog appears and after it disappears (press-guard.ts).
 *
 * @param onCancel called by Escape; the caller must then unmount the dialog
 */
export function useModal(onCancel: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const decline = useEffectEvent(onCancel)
  // The dialog is closed before its element is removed, because only closing returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current!
    const close = (event: Event) => {
      event.preventDefault()
      // The browser itself closes the dialog at a second Escape. A `close` event of a visible dialog comes from an
      // earlier mount.
      if (event.type === 'cancel' || !shown.open) decline()
    }
    shown.addEventListener('cancel', close)
    shown.addEventListener('close', close)
    shown.showModal()
    guardPage()
    return () => {
      shown.removeEventListener('cancel', close)
      shown.removeEventListener('close', close)
      shown.close()
      guardPage()
    }
  }, [])
  return dialog
}
