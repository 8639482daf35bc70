import { Dialog } from '@frontlash/ui/dialog'
import { type ReactNode, useState } from 'react'
import type { DayCard } from '../day/day-card.ts'
import styles from './actions-dialog.module.css'

type AssignDialogProps = {
  card: DayCard
  /** All bookable technicians. Technicians with a column today come first. */
  technicians: readonly string[]
  /**
   * True while an action is being saved, and for a moment after a colleague's change. During this time, presses are
   * ignored.
   */
  isHeld: boolean
  /** A notice about an action that is being saved, or about a colleague's change. */
  news: ReactNode
  onAssign: (technician: string) => void
  onClose: () => void
}

export function AssignDialog({ card, technicians, isHeld, news, onAssign, onClose }: AssignDialogProps) {
  // The list does not change while the dialog is shown, so that nothing moves while the user touches it.
  const [offered] = useState(technicians)
  return (
    <Dialog overline={card.customerName} title="Assign Different Tech" onPhone="actions low" onClose={onClose}>
      {news}
      <div className={styles.choices}>
        {offered.map(technician => (
          <button
            key={technician}
            type="button"
            className={styles.action}
            aria-disabled={isHeld}
            disabled={technician === card.technician}
            onClick={() => onAssign(technician)}
          >
            {technician}
            {technician === card.technician && <span className={styles.current}>Current</span>}
          </button>
        ))}
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.action} data-kind="back" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
