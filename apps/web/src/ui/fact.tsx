import { classNames } from '@frontlash/ui/class-names'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import type { ReactNode } from 'react'
import styles from './fact.module.css'

/** A list of details on a card. A class of the screen sets its layout (fact.module.css). */
export function Facts({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={classNames(styles.facts, className)}>{children}</dl>
}

export function Rule({ className }: { className?: string | undefined }) {
  return <hr className={classNames(styles.rule, className)} />
}

type FactProps = { label: string; icon?: IconChoice; className?: string | undefined; children: ReactNode }

/** One detail of a card, inside `<Facts>`: its label and its value, and before them a disc if there is an icon. */
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
