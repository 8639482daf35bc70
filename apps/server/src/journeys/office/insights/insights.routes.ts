import { exportInsightsCall, officeInsightsCall } from '@frontlash/contract/office-insights'
import { addDays, daysBetween, type SalonDay } from '@frontlash/domain/salon-day'
import { countFigures, type Figures } from '@frontlash/domain/visits/figures'
import type { VisitFilters } from '@frontlash/domain/visits/visit-filters'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { exportResponse } from '../../../http/list-export.ts'
import { readVisitQuery } from '../../../http/visit-query.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import type { LiveDays } from '../../../records/visits/live-days.ts'
import { figureDaysOf, readFigureDays, type VisitRange } from '../../../records/visits/visit-list-store.ts'
import { addInParts } from './add-in-parts.ts'
import { FIGURE_COLUMNS, figureRows } from './figure-rows.ts'

/**
 * Adds the figures of a period for managers and admins (docs/product/office/insights.md, "Figures: how they are
 * counted").
 */
export function addInsights(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  liveDays: LiveDays,
): void {
  addCall(app, context, officeInsightsCall, async ({ query, caller }) => {
    limitReads(caller)
    const { today, period, locations, filters } = readVisitQuery(context, caller, query)
    const { from, to } = period
    const [figures, before] = await Promise.all([
      figuresOf({ locations, from, to }, filters, today),
      query.compare === undefined ? null : figuresOf({ locations, ...periodBefore(from, to) }, filters, today),
    ])
    return {
      from,
      to,
      ...figures,
      before: before && summaryOf(before, periodBefore(from, to)),
      asOf: context.clock.realNow().toISOString(),
    }
  })

  addCall(app, context, exportInsightsCall, async ({ query, caller, requestId }) => {
    limitReads(caller)
    const { technician, weekday, hour } = query
    const { today, period, locations, filters } = readVisitQuery(context, caller, query)
    const rows = figureRows(await figuresOf({ locations, from: period.from, to: period.to }, filters, today))
    return exportResponse(
      context,
      {
        name: 'insights',
        period,
        locations: query.location === undefined ? null : locations,
        filters: { technician, weekday, hour },
        count: async () => rows.length,
        read: async () => [rows],
        columns: FIGURE_COLUMNS,
        cells: async some => some,
      },
      { caller, requestId, hasBom: query.bom === '1' },
    )
  })

  async function figuresOf(range: VisitRange, filters: VisitFilters, today: SalonDay): Promise<Figures> {
    const live = await liveDays.read(range, today)
    const stored = await readFigureDays(context.reads, { ...range, ...filters }, live)
    const count = countFigures(name => technicianLabel(context, name))
    await addInParts(stored, count.add)
    for (const day of figureDaysOf(live.visits, filters)) count.add(day)
    return count.figures()
  }
}

/** Returns the period of the same length that ends on the day before. */
function periodBefore(from: SalonDay, to: SalonDay): { from: SalonDay; to: SalonDay } {
  const last = addDays(from, -1)
  return { from: addDays(last, -daysBetween(from, to)), to: last }
}

function summaryOf(
  { totals, walkIns, leftOut, measuredDays }: Figures,
  { from, to }: { from: SalonDay; to: SalonDay },
) {
  return { from, to, totals, walkIns, leftOut, measuredDays }
}
