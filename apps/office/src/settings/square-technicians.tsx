import { type TechnicianAlias, technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import styles from './settings.module.css'

/** The names of technicians in Square, each with the name that the typed rules produce. */
export default function SquareTechnicians({ rules }: { rules: readonly TechnicianAlias[] }) {
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => officeCalls.settings() })
  const names = data?.readOnly.technicians ?? []
  if (names.length === 0) return null
  const filled = rules.filter(rule => rule.contains.trim() !== '')
  return (
    <section className={styles.beside} aria-label="Names at Square">
      <p>
        <strong>Names at Square</strong>, and what they are shown as:
      </p>
      <ul className={styles.names}>
        {names
          .toSorted((one, other) => one.localeCompare(other))
          .map(name => (
            <li key={name}>
              {name} <span>{technicianDisplayName(name, filled)}</span>
            </li>
          ))}
      </ul>
    </section>
  )
}
