import { PERIODS } from '@frontlash/domain/lists/period'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LoadedState } from '../form/loaded-state.tsx'
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
import { PinnedRow, usePinnedRow } from './pinned-row.ts'
import { SurveyFigures } from './survey-figures.tsx'
import { SurveyCards, SurveyTable } from './survey-rows.tsx'

const RULES = {
  location: someOf(LOCATION_KEYS),
  rating: oneOf(['1', '2', '3', '4', '5']),
  comment: oneOf(['1']),
  open: oneOf(['1']),
  technician: textUpTo(120),
  period: oneOf(PERIODS),
  from: isDay,
  to: isDay,
  sort: oneOf(['submitted']),
  after: textUpTo(400),
}
const FILTERS = ['location', 'rating', 'comment', 'open', 'technician', 'period', 'from', 'to'] as const
/** The filters that exclude some ratings of a visit but not the visit itself. */
const PARTS = ['rating', 'comment', 'open'] as const
const DEFAULT_PERIOD = '28d'
const ALL = ''

/** /office/surveys: how clients rated their visits (docs/product/office/surveys.md, "Surveys"). */
export default function SurveysScreen() {
  return (
    <ForAdmins title="Surveys" andManagers>
      <Surveys />
    </ForAdmins>
  )
}

function Surveys() {
  const address = useListAddress(RULES)
  const [list, pinning] = usePinnedRow(useList('surveys', address.query, query => officeCalls.surveys({ query })))
  const { after: _, sort: __, ...filtered } = address.query
  const figures = useQuery({
    queryKey: ['survey-figures', filtered],
    queryFn: () => officeCalls.surveyFigures({ query: filtered }),
    placeholderData: keepPreviousData,
  })
  const page = useRef<HTMLElement>(null)
  // Scroll position and focus are restored only after the figures and the rows are rendered, because rows no longer
  // move then.
  useScrollAndFocusRestoration(page, list.isReady && !figures.isPending)
  const filters = FILTERS.filter(name => address.query[name] !== undefined)
  const Rows = useIsPhone() ? SurveyCards : SurveyTable
  return (
    <OfficePage
      title="Surveys"
      page={page}
      actions={<AdminExportButton fetchFile={() => officeCalls.exportSurveys({ query: wholeList(address.query) })} />}
    >
      <SurveyFilters
        address={address}
        filters={filters}
        technicians={figures.data?.byTechnician.map(one => one.technician) ?? []}
      />
      <LoadedState result={figures} failed="The figures of the ratings could not be loaded." blocks={1}>
        {response => <SurveyFigures figures={response} isPart={PARTS.some(name => filters.includes(name))} />}
      </LoadedState>
      <ListView
        list={list}
        address={address}
        nouns={['rating', 'ratings']}
        messages={{ empty: 'No ratings yet.', failed: 'The ratings could not be loaded.' }}
        filters={filters}
      >
        {rows => (
          <PinnedRow value={pinning}>
            <Rows rows={rows} address={address} />
          </PinnedRow>
        )}
      </ListView>
    </OfficePage>
  )
}

type SurveyFiltersProps = { address: ListAddress; filters: readonly string[]; technicians: readonly string[] }

function SurveyFilters({ address, filters, technicians }: SurveyFiltersProps) {
  const { rating = ALL, comment = ALL, open = ALL, technician = ALL } = address.query
  const set = (name: string) => (value: string) => address.change({ [name]: value === ALL ? null : value })
  const known = technician === ALL || technicians.includes(technician) ? technicians : [...technicians, technician]
  return (
    <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
      <PeriodFilter address={address} defaultPeriod={DEFAULT_PERIOD} now={salonNow()} />
      <LocationFilter address={address} />
      <FilterChoice
        label="Rating"
        value={rating}
        choices={[[ALL, 'Any rating'], ...['5', '4', '3', '2', '1'].map(one => [one, `${one} of 5`] as const)]}
        onChange={set('rating')}
      />
      <FilterChoice
        label="Comment"
        value={comment}
        choices={[
          [ALL, 'With or without'],
          ['1', 'With a comment'],
        ]}
        onChange={set('comment')}
      />
      <FilterChoice
        label="Follow-up"
        value={open}
        choices={[
          [ALL, 'Open or not'],
          ['1', 'Open'],
        ]}
        onChange={set('open')}
      />
      <FilterChoice
        label="Technician"
        value={technician}
        choices={[[ALL, 'All technicians'], ...known.map(one => [one, withoutSymbols(one)] as const)]}
        onChange={set('technician')}
      />
    </FilterBar>
  )
}
