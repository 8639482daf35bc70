import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { type BudgetState, budgetState } from '@frontlash/domain/texts/text-cost'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { readTextDays } from './text-days.ts'

/** Every location of the counts, and '' for texts of none. */
export const COUNTED_LOCATIONS: readonly string[] = [...LOCATION_KEYS, '']

/** Where this month stands with the salon's budget for texts; reads nothing without a budget. */
export async function readBudgetState(
  context: Pick<AppContext, 'clock' | 'locations' | 'settings'>,
  queries: Pick<Queries, 'rows'>,
): Promise<BudgetState> {
  const budget = context.settings.get('textBudget')
  if (budget.monthlyUsd === null) return 'no budget'
  const today = salonDayOf(context.clock.salonNow(), context.locations.all()[0]!.timeZone)
  const from = `${today.slice(0, 8)}01`
  const days = await readTextDays(context, queries, { locations: COUNTED_LOCATIONS, from, to: today })
  return budgetState(
    days.reduce((sum, one) => sum + one.parts, 0),
    budget,
  )
}
