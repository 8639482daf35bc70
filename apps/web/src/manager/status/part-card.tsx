import type { PartStatus } from '@frontlash/contract/system-status'
import { Icon } from '@frontlash/ui/icon'
import { FactList } from './fact-list.tsx'
import styles from './status-card.module.css'

type PartCardProps = { part: PartStatus; heading?: 'h2' | 'h3' }

/** The status card of a component that the server depends on, such as the database. */
export function PartCard({ part: { id, name, isOk, sentence, facts }, heading: Heading = 'h3' }: PartCardProps) {
  return (
    <section className={styles.card} aria-label={name} data-status={isOk ? 'online' : 'restarting'} data-part={id}>
      <header className={styles.header}>
        <span className={styles.smallSign}>
          <Icon name={isOk ? 'check' : 'warning'} sizePx={16} />
        </span>
        <Heading className={styles.part}>{name}</Heading>
      </header>
      {sentence && <p className={isOk ? styles.note : styles.problem}>{sentence}</p>}
      <FactList facts={facts} />
    </section>
  )
}
