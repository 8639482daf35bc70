import type { ServiceStatus } from '@frontlash/contract/system-status'
import { formatBytes, formatDuration } from '@frontlash/domain/status/part-status'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import { spinner } from '@frontlash/ui/icon-drawings'
import { FactList } from './fact-list.tsx'
import { RestartButton } from './restart-button.tsx'
import styles from './status-card.module.css'

const WORDS: Record<ServiceStatus['status'], string> = {
  online: 'Online',
  restarting: 'Restarting',
  offline: 'Offline',
}
const ICONS: Record<ServiceStatus['status'], IconChoice> = { online: 'check', restarting: spinner, offline: 'cross' }

type ServiceCardProps = { service: ServiceStatus; mayRestart: boolean; onRestart: () => void }

export function ServiceCard({ service, mayRestart, onRestart }: ServiceCardProps) {
  const { name, status, port, uptime, memory, pid } = service
  const isRestarting = status === 'restarting'
  return (
    <section className={styles.card} aria-label={name} data-status={status}>
      <header className={styles.header}>
        <span className={styles.sign}>
          <Icon name={ICONS[status]} sizePx={20} className={isRestarting ? styles.turning : undefined} />
        </span>
        <div className="fill">
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.state}>{WORDS[status]}</p>
        </div>
        {mayRestart && <RestartButton name={name} isRestarting={isRestarting} onRestart={onRestart} />}
      </header>
      <FactList
        facts={[
          { name: 'Port', value: port ? String(port) : '–' },
          { name: 'Uptime', value: uptime === null ? '–' : formatDuration(uptime * 1000) },
          { name: 'Memory', value: memory === null ? '–' : formatBytes(memory.rss) },
          { name: 'PID', value: pid === null ? '–' : String(pid) },
        ]}
      />
    </section>
  )
}
