import { PERIOD_NAMES, PERIODS } from '@frontlash/domain/lists/period'
import { salonToday } from '@frontlash/web-client/salon-today'
import { FilterChoice, FilterDay } from './filter-bar.tsx'
import type { ListAddress } from './use-list-address.ts'

const OWN_DAYS = 'days'
const CHOICES = [...PERIODS.map(key => [key, PERIOD_NAMES[key]] as const), [OWN_DAYS, 'Choose days'] as const]
const SIX_DAYS_MS = 6 * 86_400_000

type PeriodFilterProps = { address: ListAddress; defaultPeriod: string; now: Date }

/** The filter for a period: a named period, or a first and a last day. */
export function PeriodFilter({ address, defaultPeriod, now }: PeriodFilterProps) {
  const { from, to, period } = address.query
  const hasOwnDays = from !== undefined || to !== undefined
  const first = from ?? salonToday(new Date(now.getTime() - SIX_DAYS_MS))
  const last = to ?? salonToday(now)
  const choose = (value: string) => {
    if (value === OWN_DAYS) address.change({ period: null, from: first, to: last })
    else address.change({ period: value === defaultPeriod ? null : value, from: null, to: null })
  }
  return (
    <>
      <FilterChoice
        label="Period"
        value={hasOwnDays ? OWN_DAYS : (period ?? defaultPeriod)}
        choices={CHOICES}
        onChange={choose}
      />
      {hasOwnDays && (
        <>
          <FilterDay label="From" value={first} max={last} onChange={day => address.change({ from: day, to: last })} />
          <FilterDay label="To" value={last} min={first} onChange={day => address.change({ from: first, to: day })} />
        </>
      )}
    </>
  )
}
