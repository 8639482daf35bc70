import type { ReactNode } from 'react'
import { LashLine } from '../../ui/lash-line.tsx'
import styles from './dashboard-screen.module.css'

/** What stands where the calendar would, when there is none to show: a bare lash line and a sentence. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <LashLine lashes={[]} className={styles.lashes} />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
