import type { DoctorFinding, DoctorReport } from '@frontlash/contract/office-status'
import { doctorSummary } from '@frontlash/domain/status/doctor-summary'
import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import { chevronDown, hourglass, question, spinner } from '@frontlash/ui/icon-drawings'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import styles from './run-panel.module.css'
import { momentIn, RunPanel, useRun } from './run-panel.tsx'
import cardStyles from './status-card.module.css'

type Result = DoctorFinding['result']

const TITLES: Readonly<Record<Result, string>> = {
  wrong: 'To be fixed',
  unchecked: 'Could not be checked from here',
  fine: 'Fine',
}
const TONES = { wrong: 'error', unchecked: 'warning', fine: 'success' } as const
const SIGNS: Readonly<Record<Result, IconChoice>> = { wrong: 'cross', unchecked: question, fine: 'check' }
/** The word before the advice about each finding. The command `npm run doctor` prints the same words. */
const TO_DO = { wrong: 'Mend:', unchecked: 'Look:', fine: '' } as const

/** The findings of `npm run doctor`, for admins (docs/product/status.md, "The check-up"). */
export function DoctorPanel() {
  const run = useRun({
    read: () => officeCalls.doctorReport({ background: true }),
    start: idempotencyKey => officeCalls.runDoctor({ idempotencyKey }),
    failed: 'The check-up could not be loaded.',
  })
  const { response } = run
  const hasReport = response !== undefined && response.asOf !== null
  return (
    <RunPanel
      title="Check-up"
      run={run}
      badge={response && <DoctorBadge report={response} />}
      news={response ? newsOf(response) : ''}
      action={
        <DeskButton
          icon="refresh"
          look="soft"
          isBusy={run.isBusy}
          aria-disabled={run.isBusy || undefined}
          onClick={run.start}
        >
          {hasReport ? 'Run again' : 'Run the check-up'}
        </DeskButton>
      }
    >
      {response && <Report report={response} />}
    </RunPanel>
  )
}

function countsOf(findings: readonly DoctorFinding[]) {
  const count = (result: Result) => findings.filter(one => one.result === result).length
  return { wrong: count('wrong'), unchecked: count('unchecked') }
}

function DoctorBadge({ report: { findings, asOf, running, failure } }: { report: DoctorReport }) {
  if (running)
    return (
      <Badge tone="info" icon={spinner}>
        Running
      </Badge>
    )
  if (failure) return <Badge tone="error">Failed</Badge>
  if (asOf === null)
    return (
      <Badge tone="quiet" icon={hourglass}>
        None yet
      </Badge>
    )
  const { wrong, unchecked } = countsOf(findings)
  if (wrong > 0) return <Badge tone="error">{wrong} to be fixed</Badge>
  return <Badge tone="success">{unchecked > 0 ? 'Nothing is wrong' : 'All is well'}</Badge>
}

function Report({ report }: { report: DoctorReport }) {
  const { timeZone } = useServerInfo()
  const { findings, asOf, machine, running, failure } = report
  const of = (result: Result) => findings.filter(one => one.result === result)
  return (
    <>
      {running && (
        <div className={styles.progress}>
          <p>{running.done === 0 ? 'The check-up begins.' : `${running.done} checked so far`}</p>
          <progress aria-label="The check-up" />
        </div>
      )}
      {!running && failure && (
        <div className={styles.fault}>
          <ErrorLine message={failure} align="start" />
        </div>
      )}
      {asOf === null ? (
        !running && (
          <p className={styles.more}>
            No report yet. The doctor checks everything that the salon depends on, and says what mends it.
          </p>
        )
      ) : (
        <>
          <p className={styles.summary}>
            {doctorSummary(countsOf(findings))} As of {momentIn(asOf, timeZone)}
            {machine && `, on the machine ${machine}`}.
          </p>
          <Findings result="wrong" findings={of('wrong')} />
          <Findings result="unchecked" findings={of('unchecked')} />
          {of('fine').length > 0 && (
            <details className={styles.fine}>
              <summary>
                <Icon name={chevronDown} sizePx={18} />
                {TITLES.fine} ({of('fine').length})
              </summary>
              <FindingList result="fine" findings={of('fine')} />
            </details>
          )}
        </>
      )}
    </>
  )
}

type FindingsProps = { result: Result; findings: readonly DoctorFinding[] }

function Findings({ result, findings }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <>
      <h3 className={styles.group}>
        {TITLES[result]} ({findings.length})
      </h3>
      <FindingList result={result} findings={findings} />
    </>
  )
}

function FindingList({ result, findings }: FindingsProps) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ what, mend }) => (
        <li key={what} data-tone={TONES[result]}>
          <span className={cardStyles.smallSign}>
            <Icon name={SIGNS[result]} sizePx={16} />
          </span>
          <div>
            <p className={styles.what}>{what}</p>
            {mend && (
              <p className={styles.mend}>
                <strong>{TO_DO[result]}</strong> {mend}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function newsOf({ findings, running, failure }: DoctorReport): string {
  if (running) return 'The check-up is running.'
  return failure ? '' : `The check-up is done. ${doctorSummary(countsOf(findings))}`
}
