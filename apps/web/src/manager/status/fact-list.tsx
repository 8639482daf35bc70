import styles from './status-card.module.css'

type FactListProps = { facts: readonly { readonly name: string; readonly value: string }[] }

export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="quiet-text">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
