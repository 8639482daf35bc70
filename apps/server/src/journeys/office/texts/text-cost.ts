import type { TextCostResponse } from '@frontlash/contract/office-texts'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { addDays } from '@frontlash/domain/salon-day'
import { costInCents } from '@frontlash/domain/texts/text-cost'
import type { AppContext } from '../../../app-context.ts'
import { todayAt } from '../../../http/day-access.ts'
import { COUNTED_LOCATIONS } from '../../../records/texts/text-budget.ts'
import { readTextDays } from '../../../records/texts/text-day-store.ts'

/**
 * Returns the cost of the texts of the last `months` calendar months, including the current month
 * (docs/product/office/texts.md, "Cost of texts").
 */
export async function textCost(context: AppContext, months: number): Promise<TextCostResponse> {
  const today = todayAt(context, context.locations.first())
  const days = await readTextDays(context, context.reads, {
    locations: COUNTED_LOCATIONS,
    from: firstDay(today, months),
    to: today,
  })
  const budget = context.settings.get('textBudget')
  const groups = Map.groupBy(days, one => `${one.day.slice(0, 7)} ${one.locationId} ${one.template}`)
  return [...groups.values()]
    .map(group => {
      const { day, locationId, template } = group[0]!
      const parts = group.reduce((sum, one) => sum + one.parts, 0)
      return {
        month: day.slice(0, 7),
        location: LOCATION_KEYS.find(key => key === locationId) ?? null,
        template,
        texts: group.reduce((sum, one) => sum + one.texts, 0),
        parts,
        cents: costInCents(parts, budget),
      }
    })
    .toSorted((one, other) => (one.month === other.month ? other.parts - one.parts : one.month < other.month ? 1 : -1))
}

/** Returns the first day of a period of `months` calendar months. The last month of the period contains `day`. */
function firstDay(day: string, months: number): string {
  let first = `${day.slice(0, 8)}01`
  for (let back = 1; back < months; back++) first = `${addDays(first, -1).slice(0, 8)}01`
  return first
}
