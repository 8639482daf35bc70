import { useId } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { useModal } from './use-modal.ts'

type ConfirmDialogProps = {
  question: string
  /** A sentence below the question: what happens after confirming. */
  note?: string
  confirmLabel: string
  cancelLabel?: string
  /** The choice whose button is filled and has the focus. */
  likely?: 'confirm' | 'cancel'
  onConfirm: () => void
  onCancel: () => void
}

/**
 * A modal question with two choices: confirm or go back. It is visible while it is rendered.
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
  const dialog = useModal(onCancel)
  const questionId = useId()
  const noteId = useId()
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
