import styles from './badge.module.css'
import { Icon, type IconName } from './icon.tsx'

export type BadgeTone = 'success' | 'warning' | 'error' | 'waiting' | 'rose' | 'brand' | 'quiet'

/** A word with an icon and a tint; never the tint alone. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon: IconName; children: string }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon name={icon} sizePx={16} />
      {children}
    </span>
  )
}
