import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './section.module.css'

type SectionProps = {
  title: string
  aside?: ReactNode
  /** True if the URL names this section. The section is scrolled into view, and its heading gets the focus. */
  isTarget?: boolean
  children: ReactNode
}

/** The sections of a detail page: one column, or two columns from a width of 1024 px. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}

/** A column of sections. If the page is wide enough, the columns are side by side. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}

/** A section for a table or a list. It is as wide as the page. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

export function Section({ title, aside, isTarget = false, children }: SectionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isTarget) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [isTarget])
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={isTarget ? -1 : undefined}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** A list of names and values. A name whose value is null, undefined or false is not shown. */
export function DetailList({ details }: { details: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.details}>
      {details
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}
