import type { OfficeEdition, WaiverEditionsResponse } from '@frontlash/contract/office-waiver-editions'
import { LANGUAGE_NAMES } from '@frontlash/domain/language'
import { writeWaiverFile } from '@frontlash/domain/waiver/waiver-file'
import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import type { IconChoice } from '@frontlash/ui/icon'
import { clock, minusCircle } from '@frontlash/ui/icon-drawings'
import { calls } from '@frontlash/web-client/calls'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { DetailState } from '../form/detail-state.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions, DetailList, Section, Sections, Wide } from '../form/section.tsx'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { formatDay, formatEdition, stateOf } from './edition-labels.ts'
import { PublishForm, Withdraw } from './edition-publishing.tsx'
import { blocksOf, EditionText } from './edition-text.tsx'
import styles from './editions.module.css'
import { NewEdition } from './new-edition.tsx'
import { shortHash } from './waiver-labels.tsx'

const LIST = '/office/waivers/editions'

/** /office/waivers/editions/:edition?: the editions of the waiver (docs/product/office/waivers.md, "Waivers"). */
export default function EditionsScreen() {
  return (
    <ForAdmins title="Texts of the waiver">
      <Editions />
    </ForAdmins>
  )
}

function Editions() {
  const { id: chosen = '' } = useParams()
  const result = useQuery({ queryKey: ['editions'], queryFn: () => officeCalls.waiverEditions() })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  const back = chosen ? { to: LIST, name: 'All texts of the waiver' } : { to: '/office/waivers', name: 'All waivers' }
  return (
    <OfficePage title={chosen ? `Text ${chosen}` : 'Texts of the waiver'} page={page} back={back}>
      <DetailState result={result} failed="The texts of the waiver could not be loaded.">
        {response =>
          chosen ? <OneEdition response={response} chosen={chosen} /> : <AllEditions response={response} />
        }
      </DetailState>
    </OfficePage>
  )
}

function AllEditions({ response }: { response: WaiverEditionsResponse }) {
  const inForce = response.editions.find(one => one.isInForce)
  return (
    <>
      <p className="lead">
        The text that clients read and sign. A text never changes; another one is published for a day.
      </p>
      <Sections>
        <Wide>
          <Section title="All texts">
            <ul className={`${styles.rows} ${styles.editions}`}>
              {response.editions.map(edition => (
                <li key={edition.edition}>
                  <AppLink to={`${LIST}/${edition.edition}`} className={styles.link}>
                    {formatEdition(edition, response.publications)}
                  </AppLink>
                  <span className="quiet">
                    <Timestamp at={edition.madeAt} /> by {madeBy(edition.madeBy)}
                  </span>
                  <StateBadge edition={edition} response={response} />
                </li>
              ))}
            </ul>
          </Section>
        </Wide>
        <NewEdition today={response.today} offered={response.offered} setApartBefore={inForce?.setApart ?? []} />
      </Sections>
    </>
  )
}

function OneEdition({ response, chosen }: { response: WaiverEditionsResponse; chosen: string }) {
  const edition = response.editions.find(one => String(one.edition) === chosen)
  if (!edition) return <p className="lead">There is no such text.</p>
  return (
    <Sections>
      <Section title="Facts" aside={<StateBadge edition={edition} response={response} />}>
        <DetailList
          details={[
            ['Made', <Timestamp key="made" at={edition.madeAt} />],
            ['By', madeBy(edition.madeBy)],
            ...edition.texts.map(
              ({ language, version }) =>
                [
                  edition.texts.length > 1 ? `Fingerprint, ${LANGUAGE_NAMES[language]}` : 'Fingerprint',
                  shortHash(version),
                ] as const,
            ),
            ['Highlighted', edition.setApart.length > 0 && `section ${edition.setApart.join(', ')}`],
          ]}
        />
      </Section>
      <Publications edition={edition} response={response} />
      {!edition.isInForce && <PublishAgain edition={edition} today={response.today} />}
      {edition.texts.map(text => (
        <Wide key={text.language}>
          <Text edition={edition} {...text} />
        </Wide>
      ))}
    </Sections>
  )
}

function PublishAgain({ edition: { edition }, today }: { edition: OfficeEdition; today: string }) {
  const [isTyped, setTyped] = useState(false)
  const { question } = useLeaveQuestion(isTyped)
  return (
    <Section title="Publish again">
      <PublishForm
        verb="Publish again"
        question={`Publish text ${edition} again?`}
        today={today}
        publish={(body, idempotencyKey) =>
          officeCalls.publishEdition({ params: { edition: String(edition) }, body, idempotencyKey })
        }
        onTyped={setTyped}
      />
      {question}
    </Section>
  )
}

function Publications({ edition, response }: { edition: OfficeEdition; response: WaiverEditionsResponse }) {
  const own = response.publications.filter(one => one.edition === edition.edition)
  return (
    <Section title="Published">
      {own.length === 0 && <p className="quiet">Not published yet.</p>}
      <ul className={styles.rows}>
        {own.map(one => (
          <li key={one.id}>
            <span>
              {one.effectiveFrom === null ? 'From the beginning' : `From ${formatDay(one.effectiveFrom)}`}, by{' '}
              {madeBy(one.publishedBy)}
              {one.note !== '' && `: ${one.note}`}
            </span>
            {one.withdrawnAt && <span className="quiet">Withdrawn by {madeBy(one.withdrawnBy ?? '')}</span>}
            {one.isAhead && !one.withdrawnAt && <Withdraw publication={one} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Text({ edition, language, version }: { edition: OfficeEdition } & OfficeEdition['texts'][number]) {
  const result = useQuery({
    queryKey: ['edition-text', version],
    queryFn: () => calls.waiverText({ params: { version } }),
  })
  return (
    <Section title={edition.texts.length > 1 ? `Text in ${LANGUAGE_NAMES[language]}` : 'Text'}>
      <DetailState result={result} failed="The text could not be loaded.">
        {text => (
          <>
            <Actions>
              <DeskButton
                onClick={() => download(writeWaiverFile(text), `waiver-edition-${edition.edition}-${language}.md`)}
              >
                Download
              </DeskButton>
            </Actions>
            <EditionText language={language} blocks={blocksOf(text)} setApart={edition.setApart} />
          </>
        )}
      </DetailState>
    </Section>
  )
}

/** Icons for a planned edition and for an edition that is no longer signed. They replace the badge's default icons. */
const ICON_OF_STATE: Partial<Record<string, { icon: IconChoice }>> = {
  info: { icon: clock },
  quiet: { icon: minusCircle },
}

function StateBadge({ edition, response }: { edition: OfficeEdition; response: WaiverEditionsResponse }) {
  const { word, tone } = stateOf(edition, response.publications)
  return (
    <Badge tone={tone} {...ICON_OF_STATE[tone]}>
      {word}
    </Badge>
  )
}

function madeBy(actor: string): string {
  return actor === 'system' ? 'the product' : actor.replace(/^staff:/, '')
}

function download(content: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/markdown' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
