import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconChoice } from './icon.tsx'

export type Tone = 'success' | 'info' | 'warning' | 'error'

const ICON_OF_TONE: Record<Tone, IconChoice> = {
  success: 'check-circle',
  info: 'check-circle',
  warning: 'warning',
  error: 'error-circle',
}

type BadgeProps = { tone: Tone; icon?: IconChoice; className?: string | undefined; children: ReactNode }

/** A status in a word: tone, icon and word together, because colour never speaks alone. */
export function Badge({ tone, icon = ICON_OF_TONE[tone], className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      <Icon name={icon} sizePx={20} />
      <span>{children}</span>
    </span>
  )
}
