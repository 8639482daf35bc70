import { PERIODS } from '@frontlash/domain/lists/period'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { DeskButton, deskControl } from '@frontlash/ui/desk-button'
import { useRef } from 'react'
import type { SentFile } from '../../../api/http-client.ts'
import { exportList } from '../../../api/office-calls.ts'
import { readWaivers } from '../../../api/office-record-calls.ts'
import { salonNow } from '../../../api/server-clock.ts'
import { staffOf, useSession } from '../../../device/session.ts'
import { AppLink } from '../../../router/router.tsx'
import { AdminExportButton } from '../list/export-button.tsx'
import { FilterBar, FilterChoice } from '../list/filter-bar.tsx'
import { isDay, oneOf, someOf, words } from '../list/list-address.ts'
import { cleared, ListView } from '../list/list-view.tsx'
import { LocationFilter } from '../list/location-filter.tsx'
import { PeriodFilter } from '../list/period-filter.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useList } from '../list/use-list.ts'
import { type ListAddress, useListAddress } from '../list/use-list-address.ts'
import { useReturnPlace } from '../list/use-return-place.ts'
import { ForAdmins, OfficePage } from '../office-page.tsx'
import { useWaiverSearch, type WaiverSearchState } from './use-waiver-search.ts'
import { WaiverCards, WaiverTable } from './waiver-rows.tsx'
import { WaiverSearch } from './waiver-search.tsx'
import { shortHash } from './waiver-words.tsx'

const RULES = {
  location: someOf(LOCATION_KEYS),
  version: (value: string) => /^[0-9a-f]{64}$/.test(value),
  unread: oneOf(['1']),
  notInForce: oneOf(['1']),
  period: oneOf(PERIODS),
  from: isDay,
  to: isDay,
  sort: oneOf(['received']),
  after: words(400),
}
const FILTERS = ['location', 'version', 'unread', 'notInForce', 'period', 'from', 'to'] as const
const USUAL_PERIOD = '90d'
const ALL = ''

/** /office/waivers: the signed waivers (docs/product/office.md, "Waivers"). */
export default function WaiversScreen() {
  return (
    <ForAdmins title="Waivers" andManagers>
      <Waivers />
    </ForAdmins>
  )
}

function Waivers() {
  const search = useWaiverSearch()
  return search.q === '' ? <AllWaivers search={search} /> : <FoundWaivers search={search} />
}

const SENTENCES = { empty: 'No waivers yet.', failed: 'The waivers could not be loaded.' }
const NOUNS = ['waiver', 'waivers'] as const

function AllWaivers({ search }: { search: WaiverSearchState }) {
  const address = useListAddress(RULES)
  const list = useList('waivers', address.query, readWaivers)
  const Rows = useIsPhone() ? WaiverCards : WaiverTable
  const page = useRef<HTMLElement>(null)
  useReturnPlace(page, list.isReady)
  const filters = FILTERS.filter(name => address.query[name] !== undefined)
  return (
    <OfficePage
      title="Waivers"
      page={page}
      actions={
        <WaiverActions
          isBusy={list.isAsking && list.isReady}
          again={list.again}
          fetchFile={() => exportList('waivers', address.query)}
        />
      }
    >
      <WaiverSearch search={search} fault={null} />
      <WaiverFilters address={address} filters={filters} />
      <ListView list={list} address={address} nouns={NOUNS} sentences={SENTENCES} filters={filters}>
        {rows => <Rows rows={rows} address={address} />}
      </ListView>
    </OfficePage>
  )
}

function FoundWaivers({ search }: { search: WaiverSearchState }) {
  const { list, address, fault } = search
  const Rows = useIsPhone() ? WaiverCards : WaiverTable
  const page = useRef<HTMLElement>(null)
  useReturnPlace(page, list.isReady)
  return (
    <OfficePage
      title="Waivers"
      page={page}
      actions={<WaiverActions isBusy={list.isAsking && list.isReady} again={list.again} />}
    >
      <WaiverSearch search={search} fault={fault} />
      {fault === null && (
        <ListView
          list={list}
          address={address}
          nouns={NOUNS}
          sentences={{ ...SENTENCES, empty: 'No waiver is found by this.' }}
          filters={[]}
        >
          {rows => <Rows rows={rows} address={address} isSearch />}
        </ListView>
      )}
    </OfficePage>
  )
}

type ActionProps = { isBusy: boolean; again: () => void; fetchFile?: () => Promise<SentFile> }

/** Search results cannot be exported: the export takes the filters of the list only. */
function WaiverActions({ isBusy, again, fetchFile }: ActionProps) {
  const isAdmin = staffOf(useSession())?.role === 'admin'
  return (
    <>
      <DeskButton icon="refresh" isBusy={isBusy} onClick={again}>
        Refresh
      </DeskButton>
      {fetchFile && <AdminExportButton fetchFile={fetchFile} />}
      {isAdmin && (
        <>
          <AppLink to="/office/waivers/chains" className={deskControl('purple')}>
            Chains
          </AppLink>
          <AppLink to="/office/waivers/editions" className={deskControl('purple')}>
            Editions
          </AppLink>
        </>
      )}
    </>
  )
}

function WaiverFilters({ address, filters }: { address: ListAddress; filters: readonly string[] }) {
  const { version, unread = ALL, notInForce = ALL } = address.query
  return (
    <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
      <PeriodFilter address={address} usual={USUAL_PERIOD} now={salonNow()} />
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
        label="Text"
        value={notInForce}
        choices={[
          [ALL, 'In force or not'],
          ['1', 'Not in force'],
        ]}
        onChange={value => address.change({ notInForce: value === ALL ? null : value })}
      />
      {version !== undefined && (
        <FilterChoice
          label="Version"
          value={version}
          choices={[
            [ALL, 'Any version'],
            [version, shortHash(version)],
          ]}
          onChange={value => address.change({ version: value === ALL ? null : value })}
        />
      )}
    </FilterBar>
  )
}
