import type { Backups } from '@frontlash/contract/office-status'
import { formatBytes } from '@frontlash/domain/status/part-status'
import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { file, hourglass, spinner } from '@frontlash/ui/icon-drawings'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { FactList } from './fact-list.tsx'
import styles from './run-panel.module.css'
import { momentIn, RunPanel, runner, useRun } from './run-panel.tsx'

type LastBackup = NonNullable<Backups['last']>

const MADE: Readonly<Record<LastBackup['kind'], string>> = {
  nightly: 'At night',
  'by-hand': 'By hand',
  'before-restore': 'Before a restore',
  'before-upgrade': 'Before an upgrade',
}

/**
 * The salon's backups, for admins: the newest backup, and a button to start a backup (docs/product/status.md,
 * "Backups").
 */
export function BackupPanel() {
  const run = useRun({
    read: () => officeCalls.backups({ background: true }),
    start: idempotencyKey => officeCalls.backUpNow({ idempotencyKey }),
    failed: 'The backups could not be loaded.',
  })
  const { response } = run
  return (
    <RunPanel
      title="Backups"
      run={run}
      badge={response && <BackupBadge response={response} />}
      news={response ? newsOf(response) : ''}
      action={
        <DeskButton
          icon={file}
          look="soft"
          isBusy={run.isBusy}
          aria-disabled={run.isBusy || undefined}
          onClick={run.start}
        >
          Back up now
        </DeskButton>
      }
    >
      {response && <Shown response={response} />}
    </RunPanel>
  )
}

function BackupBadge({ response }: { response: Backups }) {
  const { last, running, ended } = response
  if (running)
    return (
      <Badge tone="info" icon={spinner}>
        Running
      </Badge>
    )
  if (failureIn(response)) return <Badge tone="error">Failed</Badge>
  if (last === null)
    return (
      <Badge tone="quiet" icon={hourglass}>
        None yet
      </Badge>
    )
  return ended?.file === last.file ? <Badge tone="success">Done</Badge> : null
}

function Shown({ response }: { response: Backups }) {
  const { timeZone } = useServerInfo()
  const { last, running, ended } = response
  const failure = failureIn(response)
  return (
    <>
      {running && <Progress running={running} />}
      {!running && failure && ended && (
        <div className={styles.fault}>
          <ErrorLine message={failure} align="start" />
          <p className={styles.more}>
            {momentIn(ended.at, timeZone)}, asked for by {runner(ended.by)}
            {ended.machine && `, on the machine ${ended.machine}`}
          </p>
        </div>
      )}
      {last ? (
        <>
          <FactList
            facts={[
              { name: 'Last backup', value: momentIn(last.at, timeZone) },
              { name: 'Size', value: formatBytes(last.bytes) },
              { name: 'Made', value: MADE[last.kind] },
            ]}
          />
          <p className={styles.file}>
            {last.file}
            {ended?.file === last.file && ended.machine && `, on the machine ${ended.machine}`}
          </p>
        </>
      ) : (
        !running && <p className={styles.more}>No backup yet. One is made each night.</p>
      )}
      <p className={styles.more}>
        A backup holds everything, the salon’s secret included, and is deleted after 14 days. For another machine there
        is a copy in the folder “copy” beside it.
      </p>
    </>
  )
}

function Progress({ running }: { running: NonNullable<Backups['running']> }) {
  const { done, of } = running
  return (
    <div className={styles.progress}>
      <p>{of === null ? 'Waiting for the server to begin.' : `${formatBytes(done)} of ${formatBytes(of)} copied`}</p>
      <progress aria-label="How much of the backup is done" {...(of === null ? {} : { value: done, max: of || 1 })} />
    </div>
  )
}

/**
 * Returns the reason if the last backup that an admin started has failed and there is no newer backup; otherwise null.
 */
function failureIn({ last, ended }: Backups): string | null {
  return ended?.failure && (last === null || last.at < ended.startedAt) ? ended.failure : null
}

/** Returns the progress for screen readers in quarters, so that not every megabyte is announced. */
function newsOf({ last, running, ended }: Backups): string {
  if (running) {
    const quarters = running.of ? Math.floor((4 * running.done) / running.of) : 0
    return quarters === 0 ? 'The backup is running.' : `The backup is running: ${quarters * 25} percent.`
  }
  if (ended?.failure) return ''
  return last ? `The backup is done: ${formatBytes(last.bytes)}.` : ''
}
