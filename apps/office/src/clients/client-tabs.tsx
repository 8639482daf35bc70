import type { AuditRow } from '@frontlash/contract/audit'
import type {
  ClientConsentRow,
  ClientSurveyRow,
  ClientTextRow,
  ClientVisitRow,
  ClientWaiverRow,
} from '@frontlash/contract/office-clients'
import type { ListPage } from '@frontlash/contract/office-list'
import { changeLine } from '@frontlash/domain/audit/audit-changes'
import { languageName } from '@frontlash/domain/language'
import { NOBODY_YET } from '@frontlash/domain/messages/known-words'
import { DeskButton } from '@frontlash/ui/desk-button'
import { calls } from '@frontlash/web-client/calls'
import { type ListQuery, officeCalls } from '@frontlash/web-client/office-calls'
import { toFieldError } from '@frontlash/web-client/use-save'
import { type ReactNode, useId, useState } from 'react'
import { showToast } from '../form/toast-store.ts'
import { useCorrection } from '../form/use-correction.ts'
import { capitalised } from '../format/capitalised.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { textUpTo } from '../list/list-address.ts'
import { ListView } from '../list/list-view.tsx'
import { useList } from '../list/use-list.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { locationName, Outcome } from './client-labels.tsx'
import styles from './client-tabs.module.css'

type TabRows = {
  visits: ClientVisitRow
  waivers: ClientWaiverRow
  texts: ClientTextRow
  surveys: ClientSurveyRow
  consent: ClientConsentRow
  history: AuditRow
}
type TabName = keyof TabRows

/** One row of a tab: a title, lines below it, and a badge or button at the right. */
type RowContent = { readonly title: ReactNode; readonly lines: readonly ReactNode[]; readonly aside?: ReactNode }

const TABS: {
  readonly [Name in TabName]: {
    readonly name: string
    readonly nouns: readonly [string, string]
    /** The message of an empty tab. By default it names the content of the tab: `No visits yet.` */
    readonly empty?: string
    readonly read: (request: { params: { id: string }; query: ListQuery }) => Promise<ListPage<TabRows[Name]>>
    readonly show: (row: TabRows[Name]) => RowContent
  }
} = {
  visits: {
    name: 'Visits',
    nouns: ['visit', 'visits'],
    read: officeCalls.clientVisits,
    show: row => ({
      title: row.isWalkIn ? 'Walk-in' : row.service,
      lines: [
        <Place key="place" at={row.at} location={row.location} />,
        [row.isWalkIn && row.service, row.technician && row.technician !== NOBODY_YET && `with ${row.technician}`]
          .filter(Boolean)
          .join(' '),
      ],
      aside: <VisitAside visit={row} />,
    }),
  },
  waivers: {
    name: 'Waivers',
    nouns: ['waiver', 'waivers'],
    read: officeCalls.clientWaivers,
    show: row => ({
      title: `Waiver (${languageName(row.language)})`,
      lines: [<Place key="place" at={row.at} location={row.location} />, `Signed by ${row.name}`],
      aside: row.mayOpen ? <OpenWaiver id={row.id} /> : <span className={styles.state}>Of another location</span>,
    }),
  },
  texts: {
    name: 'Texts',
    nouns: ['text', 'texts'],
    read: officeCalls.clientTexts,
    show: row => ({
      title: codeLabel(row.template),
      lines: [<Place key="place" at={row.at} location={row.location} />],
      aside: <span className={styles.state}>{codeLabel(row.state)}</span>,
    }),
  },
  surveys: {
    name: 'Surveys',
    nouns: ['survey', 'surveys'],
    read: officeCalls.clientSurveys,
    show: row => ({
      title: `${row.rating} of 5`,
      lines: [
        <Place key="place" at={row.at} location={row.location} />,
        row.issues.map(codeLabel).join(', '),
        row.comment,
      ],
    }),
  },
  consent: {
    name: 'Consent',
    nouns: ['entry', 'entries'],
    empty: 'No consent to texts yet.',
    read: officeCalls.clientConsent,
    show: row => ({
      title: row.what === 'consent' ? 'Agreed to texts' : 'Wants no texts',
      lines: [
        <Place key="place" at={row.at} location={row.location} />,
        row.what === 'consent' ? `${codeLabel(row.source)}, ${row.screen}` : sourceLabel(row.source),
      ],
    }),
  },
  history: {
    name: 'History',
    nouns: ['action', 'actions'],
    read: officeCalls.clientHistory,
    show: (row: AuditRow) => ({
      title: capitalised(row.action),
      lines: [
        <span key="who">
          <Timestamp at={row.at} /> by {row.who.name}
        </span>,
        changeLine(row.changes),
      ],
    }),
  },
}

const NAMES = Object.keys(TABS) as TabName[]
const RULES = { after: textUpTo(400) }

/** Returns the tab that the URL names. Only admins may see the history tab. */
export function tabOf(param: string | undefined, isAdmin: boolean): TabName {
  const tab = NAMES.find(name => name === param)
  return tab && (isAdmin || tab !== 'history') ? tab : 'visits'
}

/** The tabs of a client's page: visits, waivers, texts, surveys, consents and, for admins, history. */
export function ClientTabs({ id, tab, isAdmin }: { id: string; tab: TabName; isAdmin: boolean }) {
  const heading = useId()
  return (
    <section className={styles.tabs} aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {TABS[tab].name}
      </h2>
      <nav aria-label="About this client" className={styles.ways}>
        {NAMES.filter(name => isAdmin || name !== 'history').map(name => (
          <AppLink
            key={name}
            to={`/office/clients/${id}/${name}`}
            className="tab"
            data-place={`tab-${name}`}
            aria-current={name === tab ? 'page' : undefined}
          >
            {TABS[name].name}
          </AppLink>
        ))}
      </nav>
      <TabList key={`${id} ${tab}`} id={id} tab={tab} />
    </section>
  )
}

function TabList<Name extends TabName>({ id, tab }: { id: string; tab: Name }) {
  const { name, nouns, empty = `No ${nouns[1]} yet.`, read, show } = TABS[tab]
  const address = useListAddress(RULES)
  const list = useList<TabRows[Name]>('client-tab', { id, tab, ...address.query }, () =>
    read({ params: { id }, query: address.query }),
  )
  return (
    <ListView
      list={list}
      address={address}
      nouns={nouns}
      messages={{ empty, failed: `The ${name.toLowerCase()} could not be loaded.` }}
      filters={[]}
    >
      {rows => (
        <ul className={styles.rows}>
          {rows.map(row => {
            const { title, lines, aside } = show(row)
            return (
              <li key={row.id}>
                <div className={styles.words}>
                  <strong>{title}</strong>
                  {lines.filter(Boolean).map((line, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row stay in their order
                    <span key={at} className={styles.quiet}>
                      {line}
                    </span>
                  ))}
                </div>
                {aside}
              </li>
            )
          })}
        </ul>
      )}
    </ListView>
  )
}

/** The outcome of a visit, and the button that corrects a no-show or withdraws the correction. */
function VisitAside({ visit: { id, outcome, canCorrect } }: { visit: ClientVisitRow }) {
  const { busyKey, correct } = useCorrection({ keepShown: false })
  const came = outcome === 'no-show' ? true : null
  return (
    <span className={styles.outcome}>
      <Outcome outcome={outcome} />
      {canCorrect && (
        <DeskButton look="soft" isBusy={busyKey === id} onClick={() => correct({ key: id }, came)}>
          {came ? 'The client came' : 'It was a no-show'}
        </DeskButton>
      )}
    </span>
  )
}

function Place({ at, location }: { at: string; location: TabRows['texts']['location'] }) {
  return (
    <>
      <Timestamp at={at} />
      {location && `, ${locationName(location)}`}
    </>
  )
}

function OpenWaiver({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    if (isBusy) return
    // The window is opened in the click handler, because browsers block windows that open later.
    const tab = window.open('', '_blank')
    setBusy(true)
    try {
      const { content } = await calls.waiverDocument({ params: { id } })
      const url = URL.createObjectURL(content)
      if (tab) tab.location.href = url
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      tab?.close()
      showToast(toFieldError(error).msg, { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <DeskButton isBusy={isBusy} data-place={`row-${id}`} onClick={() => void open()}>
      Open
    </DeskButton>
  )
}

function sourceLabel(source: string): string {
  if (source.startsWith('staff:')) return `Recorded by ${source.slice('staff:'.length)}`
  return source === 'STOP' ? 'The client has sent STOP' : `Refused by the provider (code ${source})`
}

/** The label of a code: `Not sent` for `NOT_SENT`. */
function codeLabel(word: string): string {
  const text = word.replaceAll(/[_-]/g, ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
