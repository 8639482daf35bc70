import { lazy, Suspense } from 'react'
import type { LiveDay } from '../day/live-day.ts'
import type { NoticeBoard } from '../use-notices.ts'
import styles from './walk-in-room.module.css'

const WalkInPanel = lazy(() => import('./walk-in-panel.tsx'))

/** The room beside the calendar: kept from the beginning, so that nothing moves when the walk-ins come into it after the day itself. */
export function WalkInRoom({ day, notices }: { day: LiveDay; notices: NoticeBoard }) {
  return (
    <div className={styles.room}>
      <Suspense fallback={null}>
        <WalkInPanel day={day} notices={notices} />
      </Suspense>
    </div>
  )
}
