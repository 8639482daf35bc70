import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './section.module.css'

type SectionProps = {
  title: string
  /** A badge or a button at the right of the title. */
  aside?: ReactNode
  /** True if the address names this section: it is then scrolled into view and its heading gets the focus. */
  isTarget?: boolean
  children: ReactNode
}

/** The sections of a detail page: one column, from 1024 px two. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}

/** Sections in one column; further columns are beside it if there is room. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}

/** A section that needs the width of the page: a table or a list. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

/** One section of a detail page: a heading, details or fields, and actions. */
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

/** A list of names with their values; a name whose value is null, undefined or false is left out. */
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

/** The actions of a section, side by side where there is room. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}
