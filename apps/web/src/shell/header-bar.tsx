import type { MouseEvent, ReactNode } from 'react'
import { LashMark } from '../ui/lash-mark.tsx'
import styles from './header.module.css'

type HeaderBarProps = {
  /** The salon's name: the wordmark, which leads home. */
  brand: string
  onHome?: (event: MouseEvent) => void
  children?: ReactNode
}

/** The header's bar with its wordmark; what it holds besides is known only once the app runs. */
export function HeaderBar({ brand, onHome, children }: HeaderBarProps) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <a href="/" className={styles.brand} aria-label={`${brand}, home`} onClick={onHome}>
          <LashMark />
          <span>{brand}</span>
        </a>
        {children}
      </div>
    </header>
  )
}
