import {
  exportTextsCall,
  officeTextCall,
  officeTextsCall,
  settleTextCall,
  textCostCall,
} from '@frontlash/contract/office-texts'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { answerExport, readByPages } from '../../http/list-export.ts'
import { openListLocations, visibleRow } from '../../http/open-list.ts'
import {
  COUNTED_ROWS,
  type ListPosition,
  readPage,
  readPageRequest,
  readPeriod,
  shownTotal,
} from '../../http/page-request.ts'
import { countTexts, type ListedText, readText, readTextPage, type TextFilters } from '../../records/texts/text-list.ts'
import { TEXT_COLUMNS, textCells } from './exported-text.ts'
import { settleText } from './settle-text.ts'
import { shownText, shownTextFacts } from './shown-text.ts'
import { textCost } from './text-cost.ts'

const USUAL_PERIOD = '7d'

type Input = Omit<z.output<typeof exportTextsCall.query>, 'bom'>

/** The text log for managers and admins; settling parked texts for admins (docs/product/office/texts.md, "Texts"). */
export function addOfficeTexts(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  addCall(app, context, officeTextsCall, async ({ query, caller }) => {
    limitReads(caller)
    const { filters } = readFilters(query, caller)
    const { locations } = filters
    const { period, from, to, template, state, trouble, sort } = query
    // With the locations as they are today: of a manager’s page there is no next one at a location that has closed.
    const input = { locations, period, from, to, template, state, trouble, sort }
    const pageRequest = readPageRequest(query, input, isPosition)
    const isOldestFirst = (sort === 'created') === (pageRequest.direction === 'next')
    const after = pageRequest.after && { micros: pageRequest.after.value, id: pageRequest.after.id }
    const [page, counted] = await Promise.all([
      readPage(pageRequest, {
        read: rows => readTextPage(context.reads, filters, { after, rows, isOldestFirst }),
        positionOf,
      }),
      countTexts(context.reads, filters, COUNTED_ROWS + 1),
    ])
    const asOf = context.clock.realNow().toISOString()
    return { ...page, rows: page.rows.map(shownText), total: shownTotal(counted), asOf }
  })

  addCall(app, context, exportTextsCall, async ({ query, caller, requestId }) => {
    limitReads(caller)
    const { filters, days, timeZone } = readFilters(query, caller)
    const { template, state, trouble } = query
    const isOldestFirst = query.sort === 'created'
    return answerExport(
      context,
      {
        name: 'texts',
        period: days,
        locations: query.location === undefined ? null : filters.locations,
        filters: { template, state, trouble },
        count: () => countTexts(context.reads, filters, null),
        read: async reader =>
          readByPages((after, rows) => {
            const page = { after: after && { micros: after.value, id: after.id }, rows, isOldestFirst }
            return readTextPage(reader, filters, page)
          }, positionOf),
        columns: TEXT_COLUMNS,
        cells: async rows => rows.map(row => textCells(shownText(row), timeZone)),
      },
      { caller, requestId, hasBom: query.bom === '1' },
    )
  })

  addCall(app, context, textCostCall, async ({ query, caller }) => {
    limitReads(caller)
    return textCost(context, query.months)
  })

  addCall(app, context, officeTextCall, async ({ params, caller }) => {
    limitReads(caller)
    const found = await readText(context.reads, params.id)
    return shownTextFacts(context, visibleRow(context, caller, found, 'text'))
  })

  addCall(app, context, settleTextCall, ({ params, body, caller, requestId }) =>
    settleText(context, params.id, body, { caller, requestId }),
  )

  function readFilters(input: Input, caller: StaffCaller) {
    const { timeZone } = context.locations.all()[0]!
    const now = context.clock.realNow()
    const locations = openListLocations(context, caller, input.location)
    // Texts have the real time, also in a demo whose salon shows another day.
    const days = readPeriod(input, { today: salonDayOf(now, timeZone), timeZone, usual: USUAL_PERIOD })
    const filters: TextFilters = {
      locations,
      start: days.start,
      end: days.end,
      template: input.template ?? null,
      state: input.state ?? null,
      isTrouble: input.trouble === '1',
    }
    return { filters, days, timeZone }
  }
}

function positionOf({ micros, id }: ListedText): ListPosition {
  return { value: micros, id }
}

function isPosition({ value, id }: ListPosition): boolean {
  return /^\d{1,16}$/.test(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
