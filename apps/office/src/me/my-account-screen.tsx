import { officeCalls } from '@frontlash/web-client/office-calls'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { DetailState } from '../form/detail-state.tsx'
import { Column, DetailList, Section, Sections, Wide } from '../form/section.tsx'
import { Sessions } from '../form/sessions.tsx'
import { ROLE_NAMES } from '../format/staff-labels.ts'
import { ForStaff, OfficePage } from '../frame/office-page.tsx'
import { markStale } from '../frame/stale-reads.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { MyLocation } from './my-location.tsx'
import { MyPassword } from './my-password.tsx'
import { MyPin } from './my-pin.tsx'
import { MyTwoStep } from './my-two-step.tsx'

/**
 * /office/me: the user's own PIN, password, sessions and start location (docs/product/office/accounts.md, "My
 * account").
 */
export default function MyAccountScreen() {
  return (
    <ForStaff>
      <MyAccount />
    </ForStaff>
  )
}

function MyAccount() {
  const staff = staffOf(useSession())
  const result = useQuery({
    queryKey: ['me'],
    queryFn: async () => {
      const [credentials, sessions] = await Promise.all([officeCalls.myKeys(), officeCalls.mySessions()])
      return { credentials, sessions }
    },
  })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  const readAgain = () => void markStale('own account')
  if (!staff) return null
  return (
    <OfficePage title="My account" page={page}>
      <DetailState result={result} failed="Your account could not be loaded.">
        {({ credentials, sessions }) => {
          const part = { credentials, role: staff.role, onChanged: readAgain }
          return (
            <Sections>
              <Column>
                <Section title="Account">
                  <DetailList
                    details={[
                      ['User name', staff.username],
                      ['First name', staff.first_name],
                      ['Role', ROLE_NAMES[staff.role]],
                    ]}
                  />
                </Section>
                <MyPin {...part} />
                {staff.role === 'admin' && <MyTwoStep {...part} />}
              </Column>
              <Column>
                <MyLocation staff={staff} />
                <MyPassword {...part} />
              </Column>
              <Wide>
                <Sessions
                  title="Where you are signed in"
                  sessions={sessions}
                  all={
                    sessions.length < 2
                      ? null
                      : {
                          name: 'End all others',
                          question: 'End all other sessions?',
                          consequence: 'You are signed out on every other browser at once. This one goes on.',
                        }
                  }
                  endOne={(id, idempotencyKey) => officeCalls.endMySession({ params: { id }, idempotencyKey })}
                  endAll={idempotencyKey => officeCalls.endMyOtherSessions({ idempotencyKey })}
                  onEnded={readAgain}
                />
              </Wide>
            </Sections>
          )
        }}
      </DetailState>
    </OfficePage>
  )
}
