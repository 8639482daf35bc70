import { LashMark } from '@frontlash/ui/lash-mark'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { useFirstSay } from '../language/words.ts'
import styles from './header.module.css'

type HeaderBarProps = {
  /** The salon's name as the wordmark. It links to the first screen. */
  brand: string
  /**
   * The number of characters of a long name. The font size depends on it. If it is undefined, the font size is normal.
   */
  letters?: number
  isDemo?: boolean
  onHome?: (event: MouseEvent) => void
  children?: ReactNode
}

/**
 * The header with the wordmark. The app passes the rest of the header as `children`; the first screen in the HTML has
 * no `children`.
 */
export function HeaderBar({ brand, letters, isDemo, onHome, children }: HeaderBarProps) {
  const say = useFirstSay()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.home} style={letters ? ({ '--letters': letters } as CSSProperties) : undefined}>
          <a href="/" className={styles.brand} aria-label={say('head.home', { brand })} onClick={onHome}>
            <LashMark />
            <span>{brand}</span>
          </a>
          {isDemo && <span className={styles.demo}>{say('head.demo')}</span>}
        </div>
        {children}
      </div>
    </header>
  )
}
