import { LashMark } from '@frontlash/ui/lash-mark'
import type { ReactNode } from 'react'
import styles from './dashboard-screen.module.css'

/** Shown instead of the calendar if there is no day to show: closed lashes and a sentence. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.lashes}>
        <LashMark />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
