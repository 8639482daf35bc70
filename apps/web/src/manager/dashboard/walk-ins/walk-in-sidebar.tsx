import { lazy, Suspense } from 'react'
import type { WalkInPanelProps } from './walk-in-panel.tsx'
import styles from './walk-in-sidebar.module.css'

const WalkInPanel = lazy(() => import('./walk-in-panel.tsx'))

/**
 * The space for walk-ins beside the calendar. It is reserved from the start, because walk-ins load after the day and
 * must not move it.
 */
export function WalkInSidebar(panel: WalkInPanelProps) {
  return (
    <div className={styles.sidebar} data-walk-ins="" data-open={panel.isOpen ?? undefined}>
      <Suspense fallback={null}>
        <WalkInPanel {...panel} />
      </Suspense>
    </div>
  )
}
