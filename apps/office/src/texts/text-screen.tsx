import type { OfficeTextDetails } from '@frontlash/contract/office-texts'
import { formatPhone } from '@frontlash/domain/phone'
import { textName } from '@frontlash/domain/texts/text-names'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { DetailState } from '../form/detail-state.tsx'
import { DetailList, Section, Sections } from '../form/section.tsx'
import { Timestamp } from '../format/timestamp.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { storeChanged } from '../frame/stale-reads.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { SettleText } from './settle-text.tsx'
import { locationOf, NO_VALUE, TextBadge } from './text-labels.tsx'
import styles from './text-screen.module.css'

/** /office/texts/:id: one text (docs/product/office/texts.md, "Texts"). */
export default function TextScreen() {
  const id = useParams().id!
  return (
    <ForAdmins title="Text" andManagers>
      <Text key={id} id={id} />
    </ForAdmins>
  )
}

function Text({ id }: { id: string }) {
  const queryKey = ['text', id]
  const result = useQuery({ queryKey, queryFn: () => officeCalls.text({ params: { id } }) })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  const isAdmin = staffOf(useSession())?.role === 'admin'
  const onSettled = (row: OfficeTextDetails) => storeChanged('text', queryKey, row)
  return (
    <OfficePage
      title={result.data ? textName(result.data.template) : 'Text'}
      page={page}
      back={{ to: '/office/texts', name: 'All texts' }}
    >
      <DetailState result={result} failed="The text could not be loaded.">
        {text => (
          <Sections>
            <Section title="Words">
              {text.words === null ? (
                <p className="quiet">The words are kept for 30 days.</p>
              ) : (
                <blockquote className={styles.words}>{text.words}</blockquote>
              )}
              <TextDetails text={text} />
            </Section>
            <Section title="What became of it" aside={<TextBadge state={text.state} />}>
              {text.reason && <p>{text.reason}</p>}
              {isAdmin && text.settle && <SettleText text={text} onSettled={onSettled} />}
              <TextTimes text={text} />
            </Section>
          </Sections>
        )}
      </DetailState>
    </OfficePage>
  )
}

function TextDetails({ text }: { text: OfficeTextDetails }) {
  return (
    <DetailList
      details={[
        ['Client', text.client],
        ['To', formatPhone(text.phone)],
        ['Location', locationOf(text)],
        ['Parts', text.parts ?? NO_VALUE],
        ['Stop notice', text.hasStopNotice && 'with it'],
      ]}
    />
  )
}

function TextTimes({ text }: { text: OfficeTextDetails }) {
  const at = (time: string | null) => time && <Timestamp at={time} />
  return (
    <DetailList
      details={[
        ['Created', at(text.createdAt)],
        ['Due', at(text.dueAt)],
        ['First tried', at(text.firstTriedAt)],
        ['Last tried', text.lastTriedAt !== text.firstTriedAt && at(text.lastTriedAt)],
        ['Attempts', text.attempts],
        ['Sent', at(text.sentAt)],
        ['Last change', at(text.updatedAt)],
        ['Too late after', at(text.expiresAt)],
        ['Provider’s id', text.providerId],
        ['Provider’s state', text.providerStatus],
        ['Code', text.errorCode],
      ]}
    />
  )
}
