import { formatClock, minuteOfDay } from '@frontlash/domain/calendar/local-minutes'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import { CardIcon } from '../calendar/card-icon.tsx'
import { lateWords } from '../calendar/card-words.ts'
import type { DayCard } from '../day/day-card.ts'
import styles from './status-line.module.css'

/** Shows the card's status in words, with its time if known: `Checked in 11:36 AM`. */
export function StatusLine({ card }: { card: DayCard }) {
  return (
    <p className={styles.status} data-status={card.status} data-late={card.lateness}>
      <CardIcon status={card.status} className={styles.icon} />
      {statusWords(card)}
    </p>
  )
}

export function statusWords(card: DayCard): string {
  switch (card.status) {
    case 'checked-in':
      return withTime('Checked in', card.checkedInAtMs)
    case 'received':
      return withTime('Received', card.receivedAtMs)
    case 'cancelled':
      return 'Cancelled'
    case 'inactive':
      return lateWords(card) ?? 'Not here yet'
    default:
      return card.status satisfies never
  }
}

function withTime(words: string, instantMs: number | null): string {
  return instantMs === null ? words : `${words} ${formatClock(minuteOfDay(instantMs, readServerInfo().timeZone))}`
}
