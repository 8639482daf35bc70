import { guardPage } from '@frontlash/ui/press-guard'
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  question: string
  /** A sentence below the question about the consequence of confirming. */
  note?: string
  confirmLabel: string
  cancelLabel?: string
  /** The choice whose button is filled and has the focus. */
  likely?: 'confirm' | 'cancel'
  onConfirm: () => void
  onCancel: () => void
}

/**
 * A modal question with two choices: confirm or go back. It is visible while it is rendered. When it disappears, the
 * focus returns to the earlier element. Presses are ignored for 400 ms after the dialog appears and after it disappears
 * (press-guard.ts).
 */
export function ConfirmDialog({
  question,
  note,
  confirmLabel,
  cancelLabel = 'Cancel',
  likely = 'confirm',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const questionId = useId()
  const noteId = useId()
  const decline = useEffectEvent(onCancel)
  // The dialog is closed before its element is removed, because only closing returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current!
    const close = (event: Event) => {
      event.preventDefault()
      // The browser closes the dialog at a second Escape. A `close` event of a dialog that is still shown comes from an
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
  const responses = [
    { label: confirmLabel, choose: onConfirm, isLikely: likely === 'confirm' },
    { label: cancelLabel, choose: onCancel, isLikely: likely === 'cancel' },
  ].sort((one, other) => Number(other.isLikely) - Number(one.isLikely))
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={questionId}
      aria-describedby={note && noteId}
    >
      <p id={questionId} className={styles.question}>
        {question}
      </p>
      {note && (
        <p id={noteId} className="quiet-note">
          {note}
        </p>
      )}
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
