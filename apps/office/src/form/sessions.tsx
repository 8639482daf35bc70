import type { OpenSession } from '@frontlash/contract/sessions'
import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { type ReactNode, useState } from 'react'
import { agentName } from '../format/agent-name.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { Section } from './section.tsx'
import styles from './sessions.module.css'
import { showToast } from './toast-store.ts'
import { useOfficeSave } from './use-office-save.ts'

type SessionsProps = {
  title: string
  sessions: readonly OpenSession[]
  /** The button `End all`, or `End all others` for the user's own sessions; null if there is no button. */
  all: { readonly name: string; readonly question: string; readonly consequence: string } | null
  endOne: (id: string, idempotencyKey: string) => Promise<unknown>
  endAll: (idempotencyKey: string) => Promise<unknown>
  onEnded: () => void
  children?: ReactNode
}

/** The sessions of an account. Each session has a button that ends it. */
export function Sessions({ title, sessions, all, endOne, endAll, onEnded }: SessionsProps) {
  const save = useOfficeSave()
  // The session that the dialog asks about, or `all`; null while there is no dialog.
  const [toEnd, setToEnd] = useState<OpenSession | 'all' | null>(null)
  const end = async () => {
    if (toEnd === null) return
    setToEnd(null)
    const response = await save.run(key => (toEnd === 'all' ? endAll(key) : endOne(toEnd.id, key)))
    if (response === undefined) return
    showToast(toEnd === 'all' ? 'The sessions are ended.' : 'The session is ended.')
    onEnded()
  }
  return (
    <Section
      title={title}
      aside={
        all && (
          <DeskButton look="rose" isBusy={save.isBusy} onClick={() => setToEnd('all')}>
            {all.name}
          </DeskButton>
        )
      }
    >
      <ErrorLine message={save.error} align="start" className={styles.error} />
      {sessions.length === 0 && <p className="quiet-text">Not signed in anywhere.</p>}
      <ul className={styles.sessions}>
        {sessions.map(session => {
          const name = agentName(session.agent)
          return (
            <li key={session.id}>
              <div className={styles.words}>
                <strong>{name}</strong>
                <span className="quiet-text">
                  {'Since '}
                  <Timestamp at={session.startedAt} />
                  {session.method && ` by ${session.method}`}
                  {', last used '}
                  <Timestamp at={session.lastUsedAt} />
                  {session.address && `, from ${session.address}`}
                </span>
              </div>
              {session.isThis ? (
                <Badge tone="success" className={styles.fixed}>
                  This browser
                </Badge>
              ) : (
                <DeskButton aria-label={`End the session of ${name}`} onClick={() => setToEnd(session)}>
                  End
                </DeskButton>
              )}
            </li>
          )
        })}
      </ul>
      {toEnd !== null && (
        <AskDialog
          title={toEnd === 'all' ? all!.question : `End the session of ${agentName(toEnd.agent)}?`}
          verb={toEnd === 'all' ? all!.name : 'End'}
          consequence={toEnd === 'all' ? all!.consequence : 'Whoever uses that browser is signed out at once.'}
          stays="The PIN and the password stay as they are."
          onConfirm={() => void end()}
          onClose={() => setToEnd(null)}
        />
      )}
    </Section>
  )
}
