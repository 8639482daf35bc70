import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { type DayCard, UNASSIGNED } from '../day/day-card.ts'
import styles from './actions-dialog.module.css'

type AssignDialogProps = {
  card: DayCard
  /** Everybody who has a column today. */
  technicians: readonly string[]
  isHeld: boolean
  /** What a colleague did meanwhile. */
  news: ReactNode
  onAssign: (technician: string) => void
  onClose: () => void
}

/** To whom a card is given instead. */
export function AssignDialog({ card, technicians, isHeld, news, onAssign, onClose }: AssignDialogProps) {
  return (
    <Dialog overline={card.customerName} title="Assign Different Tech" onClose={onClose}>
      {news}
      <div className={styles.choices}>
        {technicians
          .filter(technician => technician !== UNASSIGNED)
          .map(technician => (
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
