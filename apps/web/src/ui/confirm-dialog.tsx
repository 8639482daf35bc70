import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  question: string
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
}

/** A question over the whole screen, with one way on and one way back. Rendered means open. */
export function ConfirmDialog({
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const questionId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} role="alertdialog" aria-labelledby={questionId} onClose={onCancel}>
      <p id={questionId} className={styles.question}>
        {question}
      </p>
      <div className={styles.answers}>
        <Button onClick={onConfirm}>{confirmLabel}</Button>
        <Button kind="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </dialog>
  )
}
