import type { AccountResponse } from '@frontlash/contract/office-staff'
import { Badge } from '@frontlash/ui/badge'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { DetailState } from '../form/detail-state.tsx'
import { Column, DetailList, Section, Sections } from '../form/section.tsx'
import { formatName, formatSignIn } from '../format/staff-labels.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { storeChanged } from '../frame/stale-reads.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { AccountBrowserHold } from './account-browser-hold.tsx'
import { AccountCredentials } from './account-credentials.tsx'
import { AccountDetails } from './account-details.tsx'
import styles from './account-screen.module.css'
import { AccountSessions } from './account-sessions.tsx'
import { AccountState } from './account-state.tsx'
import { AccountWeekdays } from './account-weekdays.tsx'

/** /office/staff/maya: one account (docs/product/office/accounts.md, "Staff"). */
export default function AccountScreen() {
  const username = useParams().id!
  return (
    <ForAdmins title="Staff">
      <Account key={username} username={username} />
    </ForAdmins>
  )
}

export type AccountPart = {
  readonly account: AccountResponse
  /** True if this is the account of the signed-in admin. */
  readonly isOwn: boolean
  /** Puts the account from a response into the cache, so that the page shows the changed account. */
  readonly onChanged: (row: AccountResponse) => void
}

function Account({ username }: { username: string }) {
  const queryKey = ['account', username.toLowerCase()]
  const result = useQuery({ queryKey, queryFn: () => officeCalls.readStaff({ params: { username } }) })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  const own = staffOf(useSession())?.username
  const onChanged = (row: AccountResponse) => storeChanged('account', queryKey, row)
  return (
    <OfficePage
      title={result.data ? formatName(result.data) : 'Staff'}
      page={page}
      back={{ to: '/office/staff', name: 'All accounts' }}
    >
      <DetailState result={result} failed="The account could not be loaded.">
        {account => {
          const part = { account, isOwn: account.username === own, onChanged }
          return (
            <Sections>
              <AccountBrowserHold {...part} />
              <AccountDetails {...part} />
              <Column>
                <Section
                  title="Account"
                  aside={
                    account.isDisabled ? (
                      <Badge tone="rose" icon="cross">
                        Disabled
                      </Badge>
                    ) : (
                      <Badge tone="success">In use</Badge>
                    )
                  }
                >
                  <DetailList
                    details={[
                      ['User name', account.username],
                      [
                        'Last sign-in',
                        account.lastSignIn ? (
                          <>
                            <Timestamp at={account.lastSignIn.at} /> {formatSignIn(account.lastSignIn)}
                          </>
                        ) : (
                          'Never signed in'
                        ),
                      ],
                      [
                        'Audit log',
                        <p key="log" className={styles.ways}>
                          <AppLink to={`/office/audit?who=staff:${encodeURIComponent(account.username)}&period=28d`}>
                            What {formatName(account)} did
                          </AppLink>
                          <AppLink to={`/office/audit?object=staff:${encodeURIComponent(account.username)}&period=28d`}>
                            What was changed here
                          </AppLink>
                        </p>,
                      ],
                    ]}
                  />
                  <AccountState {...part} />
                </Section>
                <AccountCredentials {...part} />
              </Column>
              <AccountWeekdays {...part} />
              <AccountSessions {...part} />
            </Sections>
          )
        }}
      </DetailState>
    </OfficePage>
  )
}
