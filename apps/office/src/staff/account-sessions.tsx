import { officeCalls } from '@frontlash/web-client/office-calls'
import { Wide } from '../form/section.tsx'
import { Sessions } from '../form/sessions.tsx'
import { formatName } from '../format/staff-labels.ts'
import { markStale } from '../frame/stale-reads.ts'
import type { AccountPart } from './account-screen.tsx'

export function AccountSessions({ account }: AccountPart) {
  const { username, openSessions } = account
  const name = formatName(account)
  const readAgain = () => {
    void markStale('account')
  }
  return (
    <Wide>
      <Sessions
        title="Sessions"
        sessions={openSessions}
        all={
          openSessions.length === 0
            ? null
            : {
                name: 'End all',
                question: `End all sessions of ${name}?`,
                consequence: `${name} is signed out everywhere at once.`,
              }
        }
        endOne={(id, idempotencyKey) => officeCalls.endSessionOfStaff({ params: { username, id }, idempotencyKey })}
        endAll={idempotencyKey => officeCalls.endSessionsOfStaff({ params: { username }, idempotencyKey })}
        onEnded={readAgain}
      />
    </Wide>
  )
}
