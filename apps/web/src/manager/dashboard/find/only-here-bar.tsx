import { DeskButton } from '@frontlash/ui/desk-button'
import type { DayStore } from '../day/day-store.ts'
import { useTopic } from '../day/use-topic.ts'
import styles from './find-dialog.module.css'

/** The bar above a calendar that shows only clients who are checked in and waiting. */
export function OnlyHereBar({ store, onAll }: { store: DayStore; onAll: () => void }) {
  const { checkedIn } = useTopic(store, 'counts', store.counts)
  return (
    <div className={styles.bar} role="status">
      Only clients who are here and waiting: {checkedIn}
      <DeskButton look="purple" onClick={onAll}>
        Show everybody
      </DeskButton>
    </div>
  )
}
