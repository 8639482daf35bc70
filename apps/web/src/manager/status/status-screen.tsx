import type { PartStatus } from '@frontlash/contract/system-status'
import { Badge } from '@frontlash/ui/badge'
import { DeskButton, deskControl } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Icon } from '@frontlash/ui/icon'
import { arrowLeft, terminal } from '@frontlash/ui/icon-drawings'
import { Skeleton } from '@frontlash/ui/skeleton'
import { ConfirmGate } from '@frontlash/web-client/confirm/confirm-gate'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useState } from 'react'
import { fixScrollFreeze } from '../../device/scroll-freeze-recovery.ts'
import { AppLink } from '../../router/router.tsx'
import { DeskPage } from '../../shell/desk-page.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { DeveloperDatePanel } from './developer-date-panel.tsx'
import { DeviceList } from './device-list.tsx'
import { DoctorPanel } from './doctor-panel.tsx'
import { LogPanel } from './log-panel.tsx'
import { PartCard } from './part-card.tsx'
import { ServiceCard } from './service-card.tsx'
import styles from './status-screen.module.css'
import { useServices } from './use-services.ts'

/** The components that users know from their work. Their cards are above the cards of the machine's components. */
const FIRST_PARTS: readonly PartStatus['id'][] = ['square', 'texts', 'tablets', 'backup']

/** /status: the system status (docs/product/status.md). */
export default function StatusScreen() {
  const session = useSession()
  const role = staffOf(session)?.role
  const { developerDate } = useServerInfo()
  const { services, parts, environment, updatedAt, error, restart } = useServices()
  const [showsLogs, setShowsLogs] = useState(false)
  const first = FIRST_PARTS.flatMap(id => parts.filter(part => part.id === id))
  const machine = parts.filter(part => !first.includes(part))
  const isOk = services?.every(one => one.status === 'online') === true && parts.every(part => part.isOk)

  return (
    <DeskPage
      title="System Status"
      heading={<h1 className={styles.title}>System Status</h1>}
      aside={
        <>
          <span role="status">
            {services && (
              <Badge tone={isOk ? 'success' : 'warning'} className={styles.badge}>
                {isOk ? 'All Systems Online' : 'Issues Detected'}
              </Badge>
            )}
          </span>
          <AppLink to="/dashboard" className={deskControl('soft')}>
            <Icon name={arrowLeft} sizePx={18} />
            <span className={styles.back}>Back to Dashboard</span>
          </AppLink>
        </>
      }
    >
      <ConfirmGate />
      {first.length > 0 && (
        <div className={styles.first}>
          {first.map(part => (
            <PartCard key={part.id} part={part} heading="h2" />
          ))}
        </div>
      )}
      {role === 'admin' && (
        <>
          <BackupPanel />
          <DeviceList />
        </>
      )}
      <h2 className={styles.machine}>Machine details</h2>
      <div className={styles.services}>
        {services?.map(service => (
          <ServiceCard
            key={service.id}
            service={service}
            mayRestart={role === 'admin'}
            onRestart={() => restart(service.id)}
          />
        )) ?? <ServicesToCome />}
      </div>
      {error && <ErrorLine message={error} align="start" className={styles.error} />}
      <div className={styles.bar}>
        {role !== 'technician' && (
          <DeskButton icon={terminal} look="purple" aria-expanded={showsLogs} onClick={() => setShowsLogs(!showsLogs)}>
            {showsLogs ? 'Hide Live Logs' : 'Show Live Logs'}
          </DeskButton>
        )}
        <ScrollFreezeButton />
        <p className={styles.updated}>{updatedAt && <LastUpdated at={updatedAt} environment={environment} />}</p>
      </div>
      {showsLogs && <LogPanel />}
      {machine.length > 0 && (
        <div className={styles.parts}>
          {machine.map(part => (
            <PartCard key={part.id} part={part} />
          ))}
        </div>
      )}
      {role === 'admin' && <DoctorPanel />}
      {developerDate && <DeveloperDatePanel />}
    </DeskPage>
  )
}

function LastUpdated({ at, environment }: { at: Date; environment: string | null }) {
  const { timeZone } = useServerInfo()
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit', second: '2-digit' })
  return `Last updated ${time}${environment ? `, ${environment}` : ''}`
}

function ScrollFreezeButton() {
  const [outcome, setOutcome] = useState<boolean | 'busy' | null>(null)
  const fix = async () => {
    setOutcome('busy')
    setOutcome(await fixScrollFreeze())
  }
  return (
    <>
      <DeskButton
        icon="tablet"
        isBusy={outcome === 'busy'}
        onClick={() => {
          if (outcome !== 'busy') void fix()
        }}
      >
        Fix iPad scroll freeze
      </DeskButton>
      <span className="quiet-text" role="status">
        {outcome === true && 'The page scrolls.'}
        {outcome === false && 'Still frozen: close the app and open it again.'}
      </span>
    </>
  )
}

function ServicesToCome() {
  return ['backend', 'frontend'].map(id => (
    <div key={id} className={styles.toCome} aria-hidden="true">
      <Skeleton widthPx={180} heightPx={44} />
      <Skeleton widthPx={420} heightPx={44} />
    </div>
  ))
}
