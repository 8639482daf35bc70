import type { ClientDetailsResponse } from '@frontlash/contract/office-clients'
import { LANGUAGE_NAMES } from '@frontlash/domain/language'
import { formatPhone } from '@frontlash/domain/phone'
import { whenBackLeaves } from '@frontlash/ui/back-closes'
import { Badge } from '@frontlash/ui/badge'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { DetailState } from '../form/detail-state.tsx'
import { Column, DetailList, Section } from '../form/section.tsx'
import { counted } from '../format/counted.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { useClientBack, useNavigate } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { forget, storeChanged } from '../frame/stale-reads.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { formatDay, fullName, locationName } from './client-labels.tsx'
import { ClientName } from './client-name.tsx'
import { ClientNote } from './client-note.tsx'
import { ClientPhone } from './client-phone.tsx'
import styles from './client-screen.module.css'
import { ClientTabs, tabOf } from './client-tabs.tsx'
import { ClientTexts } from './client-texts.tsx'
import { PersonalData } from './personal-data.tsx'
import { SamePerson } from './same-person.tsx'

/** /office/clients/:id/{tab}: one client (docs/product/office/clients.md, "Clients"). */
export default function ClientScreen() {
  const { id = '' } = useParams()
  return (
    <ForAdmins title="Client" andManagers>
      <Client key={id} id={id} />
    </ForAdmins>
  )
}

export type ClientPart = {
  readonly client: ClientDetailsResponse
  /** Puts the client from a response into the cache, so that the page shows the changed client. */
  readonly onChanged: (row: ClientDetailsResponse) => void
}

function Client({ id }: { id: string }) {
  const navigate = useNavigate()
  const isAdmin = staffOf(useSession())?.role === 'admin'
  const queryKey = ['client', id]
  const result = useQuery({ queryKey, queryFn: () => officeCalls.client({ params: { id } }) })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  const tab = tabOf(useParams().tab, isAdmin)
  const onChanged = (row: ClientDetailsResponse) => storeChanged('client', queryKey, row)
  const onDeleted = () => {
    forget('client')
    whenBackLeaves(() => navigate('/office/clients', { replace: true }))
  }
  return (
    <OfficePage title={result.data ? fullName(result.data) : 'Client'} page={page} back={useClientBack()}>
      <DetailState result={result} failed="The client could not be loaded.">
        {client => {
          const part = { client, onChanged }
          return (
            <div className={styles.columns}>
              <Column>
                <About client={client} />
                <ClientTabs id={id} tab={tab} isAdmin={isAdmin} />
              </Column>
              <Column>
                <ClientNote {...part} />
                <ClientName {...part} />
                <ClientTexts {...part} />
                <SamePerson {...part} isAdmin={isAdmin} />
                {isAdmin && <ClientPhone {...part} />}
                {isAdmin && (
                  <Section title="Personal data">
                    <p>
                      Everything that the salon stores about the client, as a file, or deleted at the client’s wish.
                    </p>
                    <PersonalData
                      phone={client.phone}
                      name={fullName(client)}
                      linked={client.linked}
                      onDeleted={onDeleted}
                    />
                  </Section>
                )}
              </Column>
            </div>
          )
        }}
      </DetailState>
    </OfficePage>
  )
}

function About({ client }: { client: ClientDetailsResponse }) {
  return (
    <Section title="About" aside={client.linked.length > 0 && <Badge tone="info">Linked</Badge>}>
      <DetailList
        details={[
          ['Phone', formatPhone(client.phone)],
          [
            'Registered',
            <span key="registered">
              <Timestamp at={client.registeredAt} />
              {client.location && ` at ${locationName(client.location)}`}
            </span>,
          ],
          ['Speaks', client.language && LANGUAGE_NAMES[client.language]],
          ['Visits', String(client.visits)],
          ['Last visit', formatDay(client.lastVisit)],
          ['Last 12 months', `${counted(client.noShows, 'no-show')}, ${client.tooLates} too late`],
        ]}
      />
    </Section>
  )
}
