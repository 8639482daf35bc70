import { classNames } from '@frontlash/ui/class-names'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import type { ReactNode } from 'react'
import styles from './details.module.css'

/** A list of details on a card. A class of the screen sets its layout (details.module.css). */
export function Details({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={classNames(styles.details, className)}>{children}</dl>
}

export function Rule({ className }: { className?: string | undefined }) {
  return <hr className={classNames(styles.rule, className)} />
}

type DetailProps = { label: string; icon?: IconChoice; className?: string | undefined; children: ReactNode }

/** A detail in a `<Details>` list: a label and a value. The icon is in a disc before the label. */
export function Detail({ label, icon, className, children }: DetailProps) {
  return (
    <div className={classNames(styles.detail, className)} data-with-icon={icon ? '' : undefined}>
      <dt className="quiet-label">
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
