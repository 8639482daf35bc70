import { classNames } from '@frontlash/ui/class-names'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import { file as fileIcon } from '@frontlash/ui/icon-drawings'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useDates } from '../../language/dates.ts'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { CentredPage } from '../../shell/centred-page.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { canCheck, type Verdict, verdictOn } from './verdict.ts'
import styles from './verify-document-screen.module.css'

/**
 * /verify: checks whether a file is a signed waiver of the salon and was not changed. The file stays in this browser;
 * only its SHA-256 is sent (docs/product/waivers.md, "Checking").
 */
export default function VerifyDocumentScreen() {
  const say = useSay()
  const [verdict, setVerdict] = useState<Verdict>(
    canCheck() ? { kind: 'none' } : { kind: 'failed', message: 'verify.https' },
  )
  const [isOver, setIsOver] = useState(false)
  const inputId = useId()

  const check = async (chosen: File | undefined) => {
    if (!chosen || verdict.kind === 'checking') return
    setVerdict({ kind: 'checking', fileName: chosen.name })
    setVerdict(await verdictOn(chosen))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void check(event.dataTransfer.files[0])
  }

  return (
    <CentredPage title={say('verify.window')} layout="card" className={styles.screen}>
      <ScreenHeading>{say('verify.heading')}</ScreenHeading>
      <p className="quiet-subtitle">{say('verify.advice')}</p>
      <label
        htmlFor={inputId}
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={event => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name={fileIcon} sizePx={44} />
        <span className={styles.choose}>{say('verify.choose')}</span>
        <span className="quiet-body">{say('verify.drop')}</span>
        <input
          id={inputId}
          type="file"
          accept="application/pdf,.pdf"
          className="visually-hidden"
          onChange={event => {
            void check(event.target.files?.[0])
            // Without this reset, choosing the same file again would fire no change event.
            event.target.value = ''
          }}
        />
      </label>
      <div role="status" className={styles.verdict}>
        <VerdictCard verdict={verdict} />
      </div>
    </CentredPage>
  )
}

function VerdictCard({ verdict }: { verdict: Verdict }) {
  const say = useSay()
  const dates = useDates()
  switch (verdict.kind) {
    case 'none':
      return null
    case 'checking':
      return <p className={styles.checking}>{say('verify.checking', { file: verdict.fileName })}</p>
    case 'known':
      return (
        <Message tone="success" icon="check-circle" title={say('verify.known')}>
          <Said
            messages={[
              ['verify.knownDetail', { date: dates.dateAndYear(noonOf(verdict.day), 'UTC'), place: verdict.location }],
            ]}
            isUnbroken
          />
        </Message>
      )
    case 'unknown':
      return (
        <Message tone="warning" icon="warning" title={say('verify.unknown')}>
          {say('verify.unknownDetail', { file: verdict.fileName })}
        </Message>
      )
    case 'failed':
      return (
        <Message tone="warning" icon="error-circle" title={say('verify.failed')}>
          {say(verdict.message)}
        </Message>
      )
    default:
      return verdict satisfies never
  }
}

/** Returns noon in UTC on a calendar day, so that the formatted date is this day. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

type MessageProps = { tone: 'success' | 'warning'; icon: IconChoice; title: string; children: ReactNode }

function Message({ tone, icon, title, children }: MessageProps) {
  return (
    <GlassCard className={styles.message} data-tone={tone}>
      <Icon name={icon} sizePx={36} />
      <div>
        <h2>{title}</h2>
        <p className="quiet-body">{children}</p>
      </div>
    </GlassCard>
  )
}
