import { classNames } from '@frontlash/ui/class-names'
import { Icon } from '@frontlash/ui/icon'
import { Skeleton } from '@frontlash/ui/skeleton'
import { LOADING_STEPS, type LoadingStep } from '../day/live-day.ts'
import styles from './calendar-skeleton.module.css'

/** The heights of the placeholder cards in each column. */
const COLUMNS = [
  [140, 210, 70],
  [70, 140, 140],
  [210, 70, 210],
  [140, 140, 70],
  [70, 210, 140],
  [140, 70, 210],
  [210, 140, 70],
  [70, 140, 210],
]

export function CalendarSkeleton({ done }: { done: readonly LoadingStep[] }) {
  const waiting = LOADING_STEPS.find(step => !done.includes(step))
  return (
    <div className={styles.place} aria-busy="true">
      <div className={styles.columns} aria-hidden="true">
        {COLUMNS.map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder's columns never change
          <div key={column}>
            <Skeleton widthPx={70} heightPx={18} />
            {cards.map((heightPx, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder's cards never change
              <Skeleton key={at} widthPx={200} heightPx={heightPx} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.steps} role="status">
        <p className="visually-hidden">Loading{waiting && `: ${waiting}`}</p>
        <ol aria-hidden="true">
          {LOADING_STEPS.map(step => (
            <li key={step} className={classNames(done.includes(step) && styles.done)}>
              <span>{done.includes(step) && <Icon name="check" sizePx={16} />}</span>
              {step}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
