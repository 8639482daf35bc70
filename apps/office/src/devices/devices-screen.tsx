import { DEVICE_STATES } from '@frontlash/domain/devices/device-state'
import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { DeskButton } from '@frontlash/ui/desk-button'
import { link } from '@frontlash/ui/icon-drawings'
import { PairingDialog } from '@frontlash/web-client/confirm/pairing-dialog'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useRef, useState } from 'react'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { FilterBar, FilterChoice } from '../list/filter-bar.tsx'
import { oneOf, someOf, textUpTo } from '../list/list-address.ts'
import { cleared, ListView } from '../list/list-view.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useList } from '../list/use-list.ts'
import { type ListAddress, useListAddress } from '../list/use-list-address.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { KIND_NAMES, STATE_NAMES } from './device-labels.tsx'
import { DeviceCards, DeviceTable } from './device-rows.tsx'

const RULES = {
  location: someOf(LOCATION_KEYS),
  kind: oneOf(Object.keys(KIND_NAMES)),
  state: oneOf(DEVICE_STATES),
  staffPins: oneOf(['1']),
  revoked: oneOf(['1']),
  after: textUpTo(400),
}
const FILTERS = ['location', 'kind', 'state', 'staffPins', 'revoked'] as const
const REFRESH_MS = 30_000
const ALL = ''

/** /office/devices: the tablets and paired browsers (docs/product/office/devices.md, "Devices"). */
export default function DevicesScreen() {
  return (
    <ForAdmins title="Devices">
      <Devices />
    </ForAdmins>
  )
}

function Devices() {
  const address = useListAddress(RULES)
  const list = useList('devices', address.query, query => officeCalls.devices({ query }), { refreshMs: REFRESH_MS })
  const isPhone = useIsPhone()
  const page = useRef<HTMLElement>(null)
  const [isPairing, setPairing] = useState(false)
  useScrollAndFocusRestoration(page, list.isReady)
  const filters = FILTERS.filter(name => address.query[name] !== undefined)
  const Rows = isPhone ? DeviceCards : DeviceTable
  return (
    <OfficePage
      title="Devices"
      page={page}
      actions={
        <DeskButton icon={link} look="purple" aria-haspopup="dialog" onClick={() => setPairing(true)}>
          Pair a browser
        </DeskButton>
      }
    >
      <DeviceFilters address={address} filters={filters} />
      <ListView
        list={list}
        address={address}
        nouns={['device', 'devices']}
        messages={{ empty: 'No devices yet.', failed: 'The devices could not be loaded.' }}
        filters={filters}
      >
        {rows => <Rows rows={rows} address={address} />}
      </ListView>
      {isPairing && <PairingDialog onClose={() => setPairing(false)} />}
    </OfficePage>
  )
}

function DeviceFilters({ address, filters }: { address: ListAddress; filters: readonly string[] }) {
  const { location = ALL, kind = ALL, state = ALL, staffPins = ALL, revoked = ALL } = address.query
  const set = (name: string) => (value: string) => address.change({ [name]: value === ALL ? null : value })
  const several = location.includes(',')
    ? location
        .split(',')
        .map(key => LOCATION_NAMES[key as LocationKey])
        .join(', ')
    : null
  return (
    <FilterBar count={filters} onClear={() => address.change(cleared(filters))}>
      <FilterChoice
        label="Location"
        value={location}
        choices={[
          [ALL, 'All locations'],
          ...LOCATION_KEYS.map(key => [key, LOCATION_NAMES[key]] as const),
          ...(several === null ? [] : [[location, several] as const]),
        ]}
        onChange={set('location')}
      />
      <FilterChoice
        label="Kind"
        value={kind}
        choices={[[ALL, 'All kinds'], ...Object.entries(KIND_NAMES)]}
        onChange={set('kind')}
      />
      <FilterChoice
        label="State"
        value={state}
        choices={[[ALL, 'Any state'], ...DEVICE_STATES.map(key => [key, STATE_NAMES[key]] as const)]}
        onChange={set('state')}
      />
      <FilterChoice
        label="Staff PINs"
        value={staffPins}
        choices={[
          [ALL, 'Taken or not'],
          ['1', 'Taken'],
        ]}
        onChange={set('staffPins')}
      />
      <FilterChoice
        label="Use"
        value={revoked}
        choices={[
          [ALL, 'In use'],
          ['1', 'Revoked (30 days)'],
        ]}
        onChange={set('revoked')}
      />
    </FilterBar>
  )
}
