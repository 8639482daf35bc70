import { PERIODS } from '@frontlash/domain/lists/period'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { TEXT_NAMES } from '@frontlash/domain/texts/text-names'
import { TEXT_STATE_NAMES, TEXT_STATES } from '@frontlash/domain/texts/text-states'
import { TEXT_TEMPLATES } from '@frontlash/domain/texts/which-text'
import { deskControl } from '@frontlash/ui/desk-button'
import { officeCalls } from '@frontlash/web-client/office-calls'
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
import { TextCards, TextTable } from './text-rows.tsx'

const RULES = {
  location: someOf(LOCATION_KEYS),
  template: oneOf(TEXT_TEMPLATES),
  state: oneOf(TEXT_STATES),
  trouble: oneOf(['1']),
  period: oneOf(PERIODS),
  from: isDay,
  to: isDay,
  sort: oneOf(['created']),
  after: textUpTo(400),
}
const FILTERS = ['location', 'template', 'state', 'trouble', 'period', 'from', 'to'] as const
const DEFAULT_PERIOD = '7d'
const ALL = ''
const PROBLEMS_ONLY = 'trouble'

/** /office/texts: the text log (docs/product/office/texts.md, "Texts"). */
export default function TextsScreen() {
  return (
    <ForAdmins title="Texts" andManagers>
      <Texts />
    </ForAdmins>
  )
}

function Texts() {
  const address = useListAddress(RULES)
  const list = useList('texts', address.query, query => officeCalls.texts({ query }))
  const isPhone = useIsPhone()
  const isAdmin = staffOf(useSession())?.role === 'admin'
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, list.isReady)
  const filters = FILTERS.filter(name => address.query[name] !== undefined)
  const Rows = isPhone ? TextCards : TextTable
  return (
    <OfficePage
      title="Texts"
      page={page}
      actions={
        <>
          {isAdmin && (
            <>
              <AppLink to="/office/texts/cost" className={deskControl('purple')}>
                Cost
              </AppLink>
              <AppLink to="/office/texts/wording" className={deskControl('purple')}>
                Wording
              </AppLink>
            </>
          )}
          <AdminExportButton fetchFile={() => officeCalls.exportTexts({ query: wholeList(address.query) })} />
        </>
      }
    >
      <TextFilters address={address} filters={filters} />
      <ListView
        list={list}
        address={address}
        nouns={['text', 'texts']}
        messages={{ empty: 'No texts yet.', failed: 'The texts could not be loaded.' }}
        filters={filters}
      >
        {rows => <Rows rows={rows} address={address} />}
      </ListView>
    </OfficePage>
  )
}

function TextFilters({ address, filters }: { address: ListAddress; filters: readonly string[] }) {
  const { template = ALL, state = ALL, trouble } = address.query
  const setTemplate = (value: string) => address.change({ template: value === ALL ? null : value })
  const setState = (value: string) =>
    address.change({
      state: value === ALL || value === PROBLEMS_ONLY ? null : value,
      trouble: value === PROBLEMS_ONLY ? '1' : null,
    })
  return (
    <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
      {/* The filter uses the real time, because texts are stored with the real time. The demo's clock may show another
          day. */}
      <PeriodFilter address={address} defaultPeriod={DEFAULT_PERIOD} now={new Date()} />
      <LocationFilter address={address} />
      <FilterChoice
        label="Text"
        value={template}
        choices={[[ALL, 'All texts'], ...Object.entries(TEXT_NAMES)]}
        onChange={setTemplate}
      />
      <FilterChoice
        label="State"
        value={trouble ? PROBLEMS_ONLY : state}
        choices={[
          [ALL, 'Any state'],
          [PROBLEMS_ONLY, 'Trouble only'],
          ...TEXT_STATES.map(key => [key, TEXT_STATE_NAMES[key]] as const),
        ]}
        onChange={setState}
      />
    </FilterBar>
  )
}
