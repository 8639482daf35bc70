import { classNames } from '@frontlash/ui/class-names'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import type { ReactNode } from 'react'
import styles from './fact.module.css'

/** The facts of a card, and the line above them. A screen's class sets their layout (fact.module.css). */
export function Facts({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={classNames(styles.facts, className)}>{children}</dl>
}

export function Rule({ className }: { className?: string | undefined }) {
  return <hr className={classNames(styles.rule, className)} />
}

type FactProps = { label: string; icon?: IconChoice; className?: string | undefined; children: ReactNode }

/** One fact of a card: its label and its value, with a disc before them if there is an icon. Used inside `<Facts>`. */
export function Fact({ label, icon, className, children }: FactProps) {
  return (
    <div className={classNames(styles.fact, className)} data-with-icon={icon ? '' : undefined}>
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
