import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ask-dialog.module.css'

type AskDialogProps = {
  /** The question, such as `Disable maya?` */
  title: string
  /** The label of the confirm button. */
  verb: string
  /** Describes the data that the action changes. `stays` describes the data that the action keeps. */
  consequence: ReactNode
  stays: ReactNode
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/**
 * The confirmation dialog for an action without Undo (docs/product/office/every-screen.md, "Saving"). Cancel has the
 * focus first.
 */
export function AskDialog({ title, verb, consequence, stays, isBusy, onConfirm, onClose, children }: AskDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.words}>
        <p>{consequence}</p>
        <p className="quiet">{stays}</p>
        {children}
      </div>
      <div className={styles.responses}>
        <DeskButton ref={cancel} onClick={onClose}>
          Cancel
        </DeskButton>
        <DeskButton look="rose" isBusy={isBusy ?? false} onClick={() => !isBusy && onConfirm()}>
          {verb}
        </DeskButton>
      </div>
    </Dialog>
  )
}
