import { classNames } from '@frontlash/ui/class-names'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import type { ReactNode } from 'react'
import styles from './fact.module.css'

type FactProps = { label: string; icon?: IconChoice; className?: string | undefined; children: ReactNode }

/** One fact of a card: what it is, and what it says, with a disc before them where there is an icon. Stands in a `<dl>`. */
export function Fact({ label, icon, className, children }: FactProps) {
  return (
    <div className={classNames(styles.fact, className)} data-with-icon={icon ? '' : undefined}>
      <dt className={styles.label}>
        {icon && (
          <span className={styles.disc}>
            <Icon name={icon} sizePx={24} />
          </span>
        )}
        {label}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
