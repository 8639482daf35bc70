import type { AuditRow } from '@frontlash/contract/audit'
import type { UserAccess } from '@frontlash/contract/permissions'
import { AUDIT_GROUPS } from '@frontlash/domain/audit/audit-actions'
import { PERIODS } from '@frontlash/domain/lists/period'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { capitalised } from '../format/capitalised.ts'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { FilterBar, FilterChoice } from '../list/filter-bar.tsx'
import { isDay, oneOf, someOf, textUpTo, wholeList } from '../list/list-address.ts'
import { cleared, ListView } from '../list/list-view.tsx'
import { LocationFilter } from '../list/location-filter.tsx'
import { PeriodFilter } from '../list/period-filter.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useList } from '../list/use-list.ts'
import { type ListAddress, useListAddress } from '../list/use-list-address.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { AuditCards } from './audit-cards.tsx'
import { AuditTable } from './audit-table.tsx'

const RULES = {
  who: textUpTo(120),
  group: oneOf(AUDIT_GROUPS),
  object: textUpTo(200),
  location: someOf(LOCATION_KEYS),
  period: oneOf(PERIODS),
  from: isDay,
  to: isDay,
  sort: oneOf(['at']),
  after: textUpTo(400),
}
const FILTERS = ['who', 'group', 'object', 'location', 'period', 'from', 'to'] as const
const DEFAULT_PERIOD = '7d'
const ALL = ''

/** /office/audit: who did what, when and where (docs/product/office/audit-log.md, "Audit log"). */
export default function AuditScreen() {
  return (
    <ForAdmins title="Audit log">
      <AuditLog />
    </ForAdmins>
  )
}

function AuditLog() {
  const address = useListAddress(RULES)
  const list = useList('audit', address.query, query => officeCalls.auditLog({ query }))
  const isPhone = useIsPhone()
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, list.isReady)
  const filters = FILTERS.filter(name => address.query[name] !== undefined)
  const Rows = isPhone ? AuditCards : AuditTable
  return (
    <OfficePage
      title="Audit log"
      page={page}
      actions={<ExportButton fetchFile={() => officeCalls.exportAudit({ query: wholeList(address.query) })} />}
    >
      <AuditFilters address={address} filters={filters} rows={list.page?.rows ?? []} />
      <ListView
        list={list}
        address={address}
        nouns={['action', 'actions']}
        messages={{ empty: 'No actions yet.', failed: 'The audit log could not be loaded.' }}
        filters={filters}
      >
        {rows => <Rows rows={rows} address={address} />}
      </ListView>
    </OfficePage>
  )
}

type FiltersProps = { address: ListAddress; filters: readonly string[]; rows: readonly AuditRow[] }

function AuditFilters({ address, filters, rows }: FiltersProps) {
  const { who = ALL, group = ALL, object } = address.query
  const { data: accounts = [] } = useQuery({ queryKey: ['accounts'], queryFn: () => managerCalls.listUsersAccess() })
  const people = [
    [ALL, 'Everybody'],
    ...accounts.map(account => [`staff:${account.username}`, accountName(account, accounts)] as const),
    ['device', 'Any device'],
    ['system', 'System'],
    ['nobody', 'Nobody signed in'],
  ] as const
  const set = (name: string) => (value: string) => address.change({ [name]: value === ALL ? null : value })
  return (
    <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
      {/* Audit rows contain the real time, so the filter compares real times. The demo's clock may show another day.
       */}
      <PeriodFilter address={address} defaultPeriod={DEFAULT_PERIOD} now={new Date()} />
      <FilterChoice label="Who" value={who} choices={withValue(people, who, nameOf(who))} onChange={set('who')} />
      <FilterChoice
        label="What"
        value={group}
        choices={[[ALL, 'Everything'], ...AUDIT_GROUPS.map(key => [key, capitalised(key)] as const)]}
        onChange={set('group')}
      />
      <LocationFilter address={address} />
      {object !== undefined && (
        <FilterChoice
          label="About"
          value={object}
          choices={[
            [ALL, 'Anything'],
            [object, rows.find(row => row.object?.ref === object)?.object?.name ?? nameOf(object)],
          ]}
          onChange={set('object')}
        />
      )}
    </FilterBar>
  )
}

type Choices = readonly (readonly [value: string, name: string])[]

/** Returns the options of a filter. If the selected value, such as a disabled account, is not an option, adds it. */
function withValue(choices: Choices, value: string, name: string): Choices {
  return choices.some(([known]) => known === value) ? choices : [...choices, [value, name]]
}

/** Returns an account's first name. Adds the user name if another account has the same first name. */
function accountName({ username, first_name }: UserAccess, accounts: readonly UserAccess[]): string {
  if (first_name === '') return username
  const isShared = accounts.some(other => other.username !== username && other.first_name === first_name)
  return isShared ? `${first_name} (${username})` : first_name
}

/** The label of a reference: `maya` for `staff:maya`, `device 0198aaaa` for `device:0198aaaa-…`. */
function nameOf(ref: string): string {
  const [kind, ...rest] = ref.split(':')
  const id = rest.join(':')
  if (id === '' || kind === 'staff' || kind === 'setting') return id || ref
  return `${kind} ${id.slice(0, 8)}`
}
