import { exportInsightsCall, officeInsightsCall } from '@frontlash/contract/office-insights'
import { type PeriodDays, sameWeekdaysBefore } from '@frontlash/domain/lists/period-days'
import type { Figures } from '@frontlash/domain/visits/figures'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { exportResponse } from '../../../http/list-export.ts'
import { readVisitQuery } from '../../../http/visit-query.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import type { LiveDays } from '../../../records/visits/live-days.ts'
import { readDays, readFigures } from '../../../records/visits/period-figures.ts'
import { FIGURE_TABLE, figureRows } from './figure-rows.ts'

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
  const shownName = (name: string) => technicianLabel(context, name)

  addCall(app, context, officeInsightsCall, async ({ query, caller }) => {
    limitReads(caller)
    const { today, period, locations, filters } = readVisitQuery(context, caller, query)
    const { from, to } = period
    const figuresOf = (days: PeriodDays) =>
      readFigures({ context, liveDays, today }, { locations, ...days }, filters, shownName)
    const daysBefore = sameWeekdaysBefore({ from, to })
    const [figures, before] = await Promise.all([
      figuresOf({ from, to }),
      query.compare === undefined ? null : figuresOf(daysBefore),
    ])
    return {
      from,
      to,
      ...figures,
      before: before && summaryOf(before, daysBefore),
      asOf: context.clock.realNow().toISOString(),
    }
  })

  addCall(app, context, exportInsightsCall, async ({ query, caller, requestId }) => {
    limitReads(caller)
    const { technician, weekday, hour } = query
    const { today, period, locations, filters } = readVisitQuery(context, caller, query)
    const range = { locations, from: period.from, to: period.to }
    const rows = await figureRows(await readDays({ context, liveDays, today }, range, filters), shownName)
    return exportResponse(
      context,
      {
        name: 'insights',
        period,
        locations: query.location === undefined ? null : locations,
        filters: { technician, weekday, hour },
        count: async () => rows.length,
        read: async () => [rows],
        ...FIGURE_TABLE,
      },
      { caller, requestId, hasBom: query.bom === '1' },
    )
  })
}

function summaryOf({ totals, walkIns, leftOut, measuredDays, days, salons }: Figures, { from, to }: PeriodDays) {
  return { from, to, totals, walkIns, leftOut, measuredDays, days, salons }
}
