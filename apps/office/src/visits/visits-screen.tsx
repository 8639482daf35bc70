import { COUNTED_VISITS, type CountedVisits } from '@frontlash/domain/visits/figure-visits'
import { countedName, OUTCOME_NAMES, outcomesName } from '@frontlash/domain/visits/visit-names'
import { VISIT_OUTCOMES, type VisitOutcome } from '@frontlash/domain/visits/visit-values'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { salonToday } from '@frontlash/web-client/salon-today'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useRef } from 'react'
import { useCorrection } from '../form/use-correction.ts'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { FilterBar, FilterChoice } from '../list/filter-bar.tsx'
import { oneOf, someOf, textUpTo, wholeList } from '../list/list-address.ts'
import { cleared, ListView } from '../list/list-view.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useList } from '../list/use-list.ts'
import { type ListAddress, useListAddress } from '../list/use-list-address.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { VISIT_FILTERS, VISIT_RULES, VisitFilterChoices, withValue } from '../list/visit-filters.tsx'
import { VisitCards, VisitTable } from './visit-rows.tsx'
import { VisitsAhead } from './visits-ahead.tsx'

const KINDS = [
  ['booked', 'Booked'],
  ['walk-ins', 'Walk-ins'],
  ['abandoned', 'Stopped halfway'],
  ['no-shows', 'No-shows'],
] as const

const RULES = {
  ...VISIT_RULES,
  kind: oneOf(KINDS.map(([kind]) => kind)),
  outcome: someOf(VISIT_OUTCOMES),
  counted: oneOf(COUNTED_VISITS),
  sort: oneOf(['at']),
  after: textUpTo(400),
}
const FILTERS = ['kind', 'outcome', 'counted', ...VISIT_FILTERS] as const
const ALL = ''

/** /office/visits: bookings, walk-ins and abandoned visits (docs/product/office/visits.md, "Visits"). */
export default function VisitsScreen() {
  return (
    <ForAdmins title="Visits" andManagers>
      <Visits />
    </ForAdmins>
  )
}

function Visits() {
  const isAdmin = staffOf(useSession())?.role === 'admin'
  const address = useListAddress(RULES)
  const showsLaterToday = hasLaterToday(address)
  const list = useList('visits', address.query, query =>
    officeCalls.visits({ query: showsLaterToday ? { ...query, when: 'happened' } : query }),
  )
  const correction = useCorrection({ keepShown: true })
  const isPhone = useIsPhone()
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, list.isReady)
  const filters = FILTERS.filter(name => address.query[name] !== undefined)
  const Rows = isPhone ? VisitCards : VisitTable
  return (
    <OfficePage
      title="Visits"
      page={page}
      actions={
        isAdmin && <ExportButton fetchFile={() => officeCalls.exportVisits({ query: wholeList(address.query) })} />
      }
    >
      <VisitLogFilters address={address} filters={filters} />
      {showsLaterToday && address.query.after === undefined && (
        <VisitsAhead address={address} rows={rows => <Rows rows={rows} address={address} correction={correction} />} />
      )}
      <ListView
        list={list}
        address={address}
        nouns={['visit', 'visits']}
        messages={{ empty: 'No visits yet.', failed: 'The visits could not be loaded.' }}
        filters={filters}
      >
        {rows => <Rows rows={rows} address={address} correction={correction} />}
      </ListView>
    </OfficePage>
  )
}

/**
 * True if the list shows only past visits, so that "Later today" is shown above it. False with a filter by outcome, for
 * a period before today, and if the oldest visits are first.
 */
function hasLaterToday({ query: { kind = 'booked', outcome, counted, sort, to } }: ListAddress): boolean {
  const isByOutcome = kind !== 'booked' || outcome !== undefined || counted !== undefined
  return !isByOutcome && sort === undefined && (to === undefined || to >= salonToday())
}

function VisitLogFilters({ address, filters }: { address: ListAddress; filters: readonly string[] }) {
  const { kind = ALL, outcome = ALL, counted } = address.query
  const outcomes = VISIT_OUTCOMES.map(key => [key, OUTCOME_NAMES[key]] as const)
  const chosen = outcomesName(outcome.split(',') as VisitOutcome[])
  return (
    <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
      <FilterChoice
        label="Kind"
        value={kind}
        choices={[[ALL, 'All kinds'], ...KINDS]}
        onChange={value => address.change({ kind: value === ALL ? null : value })}
      />
      <FilterChoice
        label="Outcome"
        value={outcome}
        choices={[[ALL, 'Any outcome'], ...withValue(outcomes, outcome, chosen)]}
        onChange={value => address.change({ outcome: value === ALL ? null : value })}
      />
      {counted && (
        <FilterChoice
          label="Counted in"
          value={counted}
          choices={[
            [ALL, 'Any figure or none'],
            [counted, countedName(counted as CountedVisits)],
          ]}
          onChange={value => address.change({ counted: value === ALL ? null : value })}
        />
      )}
      <VisitFilterChoices address={address} />
    </FilterBar>
  )
}
