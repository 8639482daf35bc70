import { PERIODS } from '@frontlash/domain/lists/period'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { hourName, WEEKDAY_NAMES } from '@frontlash/domain/visits/visit-names'
import type { ListQuery } from '@frontlash/web-client/office-calls'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useQuery } from '@tanstack/react-query'
import { FilterChoice } from './filter-bar.tsx'
import { isDay, oneOf, someOf, textUpTo } from './list-address.ts'
import { LocationFilter } from './location-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'
import type { ListAddress } from './use-list-address.ts'

const upTo = (last: number) => oneOf(Array.from({ length: last + 1 }, (_, at) => String(at)))

/** The query parameters that the visit log and the figures share, so that a figure can link to its visits. */
export const VISIT_RULES = {
  location: someOf(LOCATION_KEYS),
  technician: textUpTo(120),
  weekday: upTo(6),
  hour: upTo(23),
  period: oneOf(PERIODS),
  from: isDay,
  to: isDay,
}
export const VISIT_FILTERS = ['location', 'technician', 'weekday', 'hour', 'period', 'from', 'to'] as const
const DEFAULT_PERIOD = '28d'
const ALL = ''
const NONE: ListQuery = {}

/**
 * The filters of the visit log and the figures: period, location, technician, weekday and hour. The options come from
 * the call for the figures. `more` contains the other parameters of this call, so that the screen and the filters share
 * one cached response.
 */
export function VisitFilterChoices({ address, more = NONE }: { address: ListAddress; more?: ListQuery }) {
  const { technician = ALL, weekday = ALL, hour = ALL } = address.query
  const known = useKnownChoices({ ...address.query, ...more })
  const set = (name: string) => (value: string) => address.change({ [name]: value === ALL ? null : value })
  return (
    <>
      <PeriodFilter address={address} defaultPeriod={DEFAULT_PERIOD} now={salonNow()} />
      <LocationFilter address={address} />
      <FilterChoice
        label="Technician"
        value={technician}
        choices={[[ALL, 'All technicians'], ...withValue(known.technicians, technician, 'The chosen one')]}
        onChange={set('technician')}
      />
      <FilterChoice
        label="Weekday"
        value={weekday}
        choices={[[ALL, 'All weekdays'], ...WEEKDAY_NAMES.map((name, at) => [String(at), name] as const)]}
        onChange={set('weekday')}
      />
      <FilterChoice
        label="Hour"
        value={hour}
        choices={[[ALL, 'All hours'], ...withValue(known.hours, hour, hourName(Number(hour)))]}
        onChange={set('hour')}
      />
    </>
  )
}

type Choice = readonly [value: string, name: string]

/** Returns the options of a filter. Adds the value from the URL if the list lacks it. */
export function withValue(choices: readonly Choice[], value: string, name: string): readonly Choice[] {
  return value === ALL || choices.some(([known]) => known === value) ? choices : [...choices, [value, name]]
}

/** Returns the technicians and hours of the visits in the selected period and locations. */
function useKnownChoices({ location, period, from, to, compare }: ListQuery): {
  technicians: readonly Choice[]
  hours: readonly Choice[]
} {
  const query = Object.fromEntries(
    Object.entries({ location, period, from, to, compare }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const { data } = useQuery({ queryKey: ['insights', query], queryFn: () => officeCalls.insights({ query }) })
  return {
    technicians: (data?.byTechnician ?? [])
      .filter(one => one.technician !== '')
      .map(one => [one.technician, one.name] as const),
    hours: (data?.byHour ?? []).map(({ hour }) => [String(hour), hourName(hour)] as const),
  }
}
