import type { OfficeWaiver, OfficeWaiversResponse, WaiverTextChoice } from '@frontlash/contract/office-waivers'
import { LANGUAGE_NAMES } from '@frontlash/domain/language'
import { PERIODS } from '@frontlash/domain/lists/period'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { deskControl } from '@frontlash/ui/desk-button'
import type { SentFile } from '@frontlash/web-client/http-client'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useRef } from 'react'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { AdminExportButton } from '../list/export-button.tsx'
import { FilterBar, FilterChoice } from '../list/filter-bar.tsx'
import { isDay, oneOf, someOf, textUpTo, wholeList } from '../list/list-address.ts'
import { cleared, ListView } from '../list/list-view.tsx'
import { LocationFilter } from '../list/location-filter.tsx'
import { PeriodFilter } from '../list/period-filter.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useList } from '../list/use-list.ts'
import { type ListAddress, useListAddress } from '../list/use-list-address.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { useWaiverSearch } from './use-waiver-search.ts'
import { shortHash } from './waiver-labels.tsx'
import { WaiverCards, WaiverTable } from './waiver-rows.tsx'
import { WaiverSearch } from './waiver-search.tsx'

const RULES = {
  location: someOf(LOCATION_KEYS),
  version: (value: string) => /^[0-9a-f]{64}$/.test(value),
  unread: oneOf(['1']),
  notInForce: oneOf(['1']),
  period: oneOf(PERIODS),
  from: isDay,
  to: isDay,
  sort: oneOf(['received']),
  after: textUpTo(400),
}
const FILTERS = ['location', 'version', 'unread', 'notInForce', 'period', 'from', 'to'] as const
const DEFAULT_PERIOD = '90d'
const ALL = ''

/** /office/waivers: the signed waivers (docs/product/office/waivers.md, "Waivers"). */
export default function WaiversScreen() {
  return (
    <ForAdmins title="Waivers" andManagers>
      <Waivers />
    </ForAdmins>
  )
}

const MESSAGES = { empty: 'No waivers yet.', failed: 'The waivers could not be loaded.' }
const NOUNS = ['waiver', 'waivers'] as const

/** The list and the search results are one component, so that the search field keeps the focus. */
function Waivers() {
  const search = useWaiverSearch()
  const isSearch = search.q !== ''
  const address = useListAddress(RULES)
  const all = useList<OfficeWaiver, Pick<OfficeWaiversResponse, 'texts'>>(
    'waivers',
    address.query,
    query => officeCalls.waivers({ query }),
    { isEnabled: !isSearch },
  )
  const list = isSearch ? search.list : all
  const Rows = useIsPhone() ? WaiverCards : WaiverTable
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, list.isReady)
  const filters = FILTERS.filter(name => address.query[name] !== undefined)
  const fetchFile = () => officeCalls.exportWaivers({ query: wholeList(address.query) })
  return (
    <OfficePage title="Waivers" page={page} actions={<WaiverActions {...(!isSearch && { fetchFile })} />}>
      <WaiverSearch search={search} />
      {!isSearch && <WaiverFilters address={address} filters={filters} texts={all.page?.texts ?? []} />}
      {!isSearch && (
        <ListView list={all} address={address} nouns={NOUNS} messages={MESSAGES} filters={filters}>
          {rows => <Rows rows={rows} address={address} />}
        </ListView>
      )}
      {isSearch && search.error === null && (
        <ListView
          list={search.list}
          address={search.address}
          nouns={NOUNS}
          messages={{ ...MESSAGES, empty: 'No waiver is found by this.' }}
          filters={[]}
        >
          {rows => <Rows rows={rows} address={search.address} isSearch />}
        </ListView>
      )}
    </OfficePage>
  )
}

type ActionProps = { fetchFile?: () => Promise<SentFile> }

/** Search results cannot be exported, because an export uses only the list's filters. */
function WaiverActions({ fetchFile }: ActionProps) {
  const isAdmin = staffOf(useSession())?.role === 'admin'
  return (
    <>
      {fetchFile && <AdminExportButton fetchFile={fetchFile} />}
      {isAdmin && (
        <>
          <AppLink to="/office/waivers/chains" className={deskControl('purple')}>
            Check all waivers
          </AppLink>
          <AppLink to="/office/waivers/editions" className={deskControl('purple')}>
            Texts of the waiver
          </AppLink>
        </>
      )}
    </>
  )
}

type FiltersProps = { address: ListAddress; filters: readonly string[]; texts: readonly WaiverTextChoice[] }

function WaiverFilters({ address, filters, texts }: FiltersProps) {
  const { version = ALL, unread = ALL, notInForce = ALL } = address.query
  const isOther = version !== ALL && texts.every(text => text.version !== version)
  return (
    <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
      <PeriodFilter address={address} defaultPeriod={DEFAULT_PERIOD} now={salonNow()} />
      <LocationFilter address={address} />
      <FilterChoice
        label="Read"
        value={unread}
        choices={[
          [ALL, 'To the end or not'],
          ['1', 'End not reached'],
        ]}
        onChange={value => address.change({ unread: value === ALL ? null : value })}
      />
      <FilterChoice
        label="Signed text"
        value={notInForce}
        choices={[
          [ALL, 'Used then or not'],
          ['1', 'Not used then'],
        ]}
        onChange={value => address.change({ notInForce: value === ALL ? null : value })}
      />
      <FilterChoice
        label="Text"
        value={version}
        choices={[
          [ALL, 'Any text'],
          ...texts.map(text => [text.version, textName(text)] as const),
          ...(isOther ? [[version, shortHash(version)] as const] : []),
        ]}
        onChange={value => address.change({ version: value === ALL ? null : value })}
      />
    </FilterBar>
  )
}

/** The label of a waiver text: `Text 2, English`, or `Texts 3 and 2, English` if both editions have the same text. */
function textName({ editions, language }: WaiverTextChoice): string {
  const numbers = `${editions.length === 1 ? 'Text' : 'Texts'} ${editions.join(' and ')}`
  return `${numbers}, ${LANGUAGE_NAMES[language]}`
}
