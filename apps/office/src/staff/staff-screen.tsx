import { STAFF_ROLES } from '@frontlash/domain/access/location-days'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { DeskButton } from '@frontlash/ui/desk-button'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useRef, useState } from 'react'
import { ROLE_NAMES } from '../format/staff-labels.ts'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { FilterBar, FilterChoice } from '../list/filter-bar.tsx'
import { oneOf, someOf, textUpTo } from '../list/list-address.ts'
import { cleared, ListView } from '../list/list-view.tsx'
import { LocationFilter } from '../list/location-filter.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useList } from '../list/use-list.ts'
import { type ListAddress, useListAddress } from '../list/use-list-address.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { StaffCards, StaffTable } from './staff-rows.tsx'

const RULES = {
  role: oneOf(STAFF_ROLES),
  location: someOf(LOCATION_KEYS),
  disabled: oneOf(['0', '1']),
  sort: oneOf(['-name', 'lastSignIn', '-lastSignIn']),
  after: textUpTo(400),
}
const FILTERS = ['role', 'location', 'disabled'] as const
const ALL = ''

/** /office/staff: the accounts (docs/product/office/accounts.md, "Staff"). */
export default function StaffScreen() {
  return (
    <ForAdmins title="Staff">
      <StaffList />
    </ForAdmins>
  )
}

function StaffList() {
  const address = useListAddress(RULES)
  const list = useList('staff', address.query, query => officeCalls.listStaff({ query }))
  const isPhone = useIsPhone()
  const page = useRef<HTMLElement>(null)
  const [isAdding, setAdding] = useState(false)
  useScrollAndFocusRestoration(page, list.isReady)
  const filters = FILTERS.filter(name => address.query[name] !== undefined)
  const Rows = isPhone ? StaffCards : StaffTable
  return (
    <OfficePage
      title="Staff"
      page={page}
      actions={
        <DeskButton look="primary" icon="user" onClick={() => setAdding(true)}>
          Add an account
        </DeskButton>
      }
    >
      <StaffFilters address={address} filters={filters} />
      <ListView
        list={list}
        address={address}
        nouns={['account', 'accounts']}
        messages={{ empty: 'No accounts yet.', failed: 'The accounts could not be loaded.' }}
        filters={filters}
      >
        {rows => <Rows rows={rows} address={address} />}
      </ListView>
      {isAdding && <AddAccountDialog onClose={() => setAdding(false)} />}
    </OfficePage>
  )
}

function StaffFilters({ address, filters }: { address: ListAddress; filters: readonly string[] }) {
  const { role = ALL, disabled = ALL } = address.query
  const set = (name: string) => (value: string) => address.change({ [name]: value === ALL ? null : value })
  return (
    <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
      <FilterChoice
        label="Role"
        value={role}
        choices={[[ALL, 'All roles'], ...STAFF_ROLES.map(key => [key, ROLE_NAMES[key]] as const)]}
        onChange={set('role')}
      />
      <LocationFilter address={address} />
      <FilterChoice
        label="State"
        value={disabled}
        choices={[
          [ALL, 'All'],
          ['0', 'In use'],
          ['1', 'Disabled'],
        ]}
        onChange={set('disabled')}
      />
    </FilterBar>
  )
}
