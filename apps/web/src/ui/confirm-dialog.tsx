import { guardPage } from '@frontlash/ui/press-guard'
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  question: string
  confirmLabel: string
  cancelLabel?: string
  /** The likelier answer is the filled button, and has the focus. */
  likely?: 'confirm' | 'cancel'
  onConfirm: () => void
  onCancel: () => void
}

/**
 * A full-screen question with one way forward and one way back. It is open while it is rendered; afterwards the focus
 * returns to where it was.
 * Presses are ignored for 400 ms when it opens and when it closes (press-guard.ts).
 */
export function ConfirmDialog({
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  likely = 'confirm',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const questionId = useId()
  const decline = useEffectEvent(onCancel)
  // The dialog is closed before it is removed, because only closing returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current!
    const close = (event: Event) => {
      event.preventDefault()
      // The browser closes the dialog itself at a second Escape. A dialog that is open here was only mounted again.
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
  const responses = [
    { label: confirmLabel, choose: onConfirm, isLikely: likely === 'confirm' },
    { label: cancelLabel, choose: onCancel, isLikely: likely === 'cancel' },
  ].sort((one, other) => Number(other.isLikely) - Number(one.isLikely))
  return (
    <dialog ref={dialog} className={styles.dialog} role="alertdialog" aria-labelledby={questionId}>
      <p id={questionId} className={styles.question}>
        {question}
      </p>
      <div className={styles.buttons}>
        {responses.map(({ label, choose, isLikely }) => (
          <Button key={label} kind={isLikely ? 'primary' : 'secondary'} onClick={choose}>
            {label}
          </Button>
        ))}
      </div>
    </dialog>
  )
}
