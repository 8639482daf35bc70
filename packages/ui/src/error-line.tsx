import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './error-line.module.css'
import { Icon } from './icon.tsx'

type ErrorLineProps = {
  /** The error message; empty or null if there is no error. The line has the height `--error-room` in both cases. */
  message: ReactNode
  id?: string
  align?: 'start' | 'center'
  className?: string | undefined
}

export function ErrorLine({ message, id, align = 'center', className }: ErrorLineProps) {
  return (
    <div id={id} className={classNames(styles.line, align === 'center' && styles.center, className)} role="alert">
      {message && (
        <span className={styles.sentence}>
          <Icon name="error-circle" sizePx={22} />
          <span>{message}</span>
        </span>
      )}
    </div>
  )
}
