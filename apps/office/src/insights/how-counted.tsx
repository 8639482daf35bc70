import { FIGURE_TERMS } from '@frontlash/domain/visits/figure-terms'
import { useId } from 'react'
import styles from './insights-screen.module.css'

/** Explains how each figure is counted, with the wording of docs/product/office/insights.md. */
export function HowCounted() {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>How this is counted</h2>
      <dl className={styles.terms}>
        {FIGURE_TERMS.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}.</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
