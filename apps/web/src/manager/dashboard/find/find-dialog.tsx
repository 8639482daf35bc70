import { formatClock } from '@frontlash/domain/calendar/local-minutes'
import { DeskField } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { useState } from 'react'
import { showCard } from '../calendar/jump.ts'
import type { DayCard } from '../day/day-card.ts'
import type { DayStore } from '../day/day-store.ts'
import { useTopic } from '../day/use-topic.ts'
import dialogStyles from '../dialogs/actions-dialog.module.css'
import { statusWords } from '../dialogs/status-line.tsx'
import { findClients } from './find-clients.ts'
import styles from './find-dialog.module.css'

type FindDialogProps = {
  store: DayStore
  isOnlyHere: boolean
  onCard: (cardKey: string) => void
  onOnlyHere: (isOnlyHere: boolean) => void
  onOtherDay: (day: 'yesterday' | 'tomorrow') => void
  onClose: () => void
}

/** Finds a client on today's calendar, filters the waiting clients, or shows another day. */
export function FindDialog({ store, isOnlyHere, onCard, onOnlyHere, onOtherDay, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('')
  const { checkedIn } = useTopic(store, 'counts', store.counts)
  const found = findClients(store.cards(), typed)
  const open = async (card: DayCard) => {
    onClose()
    if (card.status !== 'checked-in') onOnlyHere(false)
    await showCard(store, card)
    onCard(card.key)
  }
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title="Find" onPhone="close low" onClose={onClose}>
      <div className={styles.search}>
        <DeskField icon="user">
          <input
            type="search"
            aria-label="Client’s name"
            placeholder="Client’s name"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </DeskField>
      </div>
      <p className={styles.none} role="status">
        {typed.trim() !== '' && found.length === 0 && 'Nobody of this name is booked today.'}
      </p>
      <ul className={styles.found} aria-label="Clients found">
        {found.map(card => (
          <li key={card.key}>
            <button type="button" className={dialogStyles.action} onClick={() => void open(card)}>
              <span className="fill">
                <b>{card.customerName}</b>
                <br />
                {formatClock(card.startMinute)}, {card.technician}
              </span>
              {statusWords(card)}
            </button>
          </li>
        ))}
      </ul>
      <div className={dialogStyles.actions}>
        <button
          type="button"
          className={dialogStyles.action}
          aria-pressed={isOnlyHere}
          onClick={choose(() => onOnlyHere(!isOnlyHere))}
        >
          {isOnlyHere ? 'Show everybody' : `Only here and waiting (${checkedIn})`}
        </button>
        <div className={dialogStyles.choices}>
          <button type="button" className={dialogStyles.action} onClick={choose(() => onOtherDay('yesterday'))}>
            Yesterday
          </button>
          <button type="button" className={dialogStyles.action} onClick={choose(() => onOtherDay('tomorrow'))}>
            Tomorrow
          </button>
        </div>
      </div>
    </Dialog>
  )
}
