import type { OfficeWaiverDetails } from '@frontlash/contract/office-waivers'
import { languageName } from '@frontlash/domain/language'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone } from '@frontlash/domain/phone'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { DetailState } from '../form/detail-state.tsx'
import { Column, DetailList, Section, Sections } from '../form/section.tsx'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { CheckWaiver } from './check-waiver.tsx'
import { WaiverDocument } from './waiver-document.tsx'
import { DocumentBadge, NO_VALUE, nameOf, shortHash } from './waiver-labels.tsx'
import styles from './waiver-screen.module.css'

/** /office/waivers/:id: one waiver (docs/product/office/waivers.md, "Waivers"). */
export default function WaiverScreen() {
  const id = useParams().id!
  return (
    <ForAdmins title="Waiver" andManagers>
      <Waiver key={id} id={id} />
    </ForAdmins>
  )
}

function Waiver({ id }: { id: string }) {
  const result = useQuery({ queryKey: ['waiver', id], queryFn: () => officeCalls.waiver({ params: { id } }) })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  return (
    <OfficePage
      title={result.data ? nameOf(result.data) : 'Waiver'}
      page={page}
      back={{ to: '/office/waivers', name: 'All waivers' }}
    >
      <DetailState result={result} failed="The waiver could not be loaded.">
        {waiver => (
          <Sections>
            <Column>
              <Section title="The waiver">
                <WaiverDetails waiver={waiver} />
              </Section>
              <Section title="Check">
                <CheckWaiver id={waiver.id} />
              </Section>
            </Column>
            <Column>
              <Section title="Document" aside={<DocumentBadge waiver={waiver} />}>
                <WaiverDocument waiver={waiver} />
              </Section>
              {waiver.evidence.map(({ heading, rows }) => (
                <Section key={heading} title={heading}>
                  <DetailList details={rows.map(({ name, value }) => [name, value] as const)} />
                </Section>
              ))}
            </Column>
          </Sections>
        )}
      </DetailState>
    </OfficePage>
  )
}

function WaiverDetails({ waiver }: { waiver: OfficeWaiverDetails }) {
  return (
    <DetailList
      details={[
        ['Name', waiver.name],
        ['Number', waiver.phone && formatPhone(waiver.phone)],
        [
          'Client',
          waiver.isClientDeleted
            ? 'deleted; the waiver is kept for its own time'
            : waiver.clientId && (
                <AppLink key="client" to={`/office/clients/${waiver.clientId}`} className={styles.way}>
                  Open the client
                </AppLink>
              ),
        ],
        ['Received', <Timestamp key="received" at={waiver.receivedAt} />],
        ['Location', LOCATION_NAMES[waiver.location]],
        ['Chain number', waiver.number],
        [
          'Fingerprint',
          <AppLink key="version" to={`/office/waivers?version=${waiver.version}`} className={styles.way}>
            {shortHash(waiver.version)}
          </AppLink>,
        ],
        ['Language', languageName(waiver.language)],
        ['Device', waiver.device ?? NO_VALUE],
        ['Signed without internet', waiver.keptOffline ? 'yes' : 'no'],
        ['End of the text', waiver.endNotReached && 'not reached'],
        ['Text', waiver.notInForce && 'signed under a text that was not used then'],
      ]}
    />
  )
}
