import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconChoice } from './icon.tsx'

export type Tone = 'success' | 'info' | 'warning' | 'error'
/** All tones. Only `quiet` has no colour. */
export type AnyTone = Tone | 'waiting' | 'rose' | 'quiet'

const ICON_OF_TONE: Record<string, IconChoice> = {
  warning: 'warning',
  error: 'error-circle',
}

type BadgeProps = { tone: AnyTone; icon?: IconChoice; className?: string | undefined; children: ReactNode }

/** A status badge. It has a colour, an icon and a word, because colour alone is not enough. */
export function Badge({ tone, icon = ICON_OF_TONE[tone] ?? 'check-circle', className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-tone={tone}>
      <Icon name={icon} sizePx={20} />
      <span>{children}</span>
    </span>
  )
}
