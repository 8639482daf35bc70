import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { budgetShare } from '@frontlash/domain/texts/text-cost'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { readTextDays } from './text-day-store.ts'

/** The locations for which texts are counted. '' means texts without a location. */
export const COUNTED_LOCATIONS: readonly string[] = [...LOCATION_KEYS, '']

/**
 * Returns the share of the monthly budget that this month's texts have used. If there is no budget, returns null
 * without a query.
 */
export async function readBudgetShare(
  context: Pick<AppContext, 'clock' | 'locations' | 'settings'>,
  queries: Pick<Queries, 'rows'>,
): Promise<number | null> {
  const budget = context.settings.get('textBudget')
  if (budget.monthlyUsd === null) return null
  const today = salonDayOf(context.clock.salonNow(), context.locations.first().timeZone)
  const from = `${today.slice(0, 8)}01`
  const days = await readTextDays(context, queries, { locations: COUNTED_LOCATIONS, from, to: today })
  return budgetShare(
    days.reduce((sum, one) => sum + one.parts, 0),
    budget,
  )
}
