import { officeTextCall, officeTextsCall, settleTextCall, textCostCall } from '@frontlash/contract/office-texts'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import type { StaffCaller } from '../../http/caller.ts'
import {
  COUNTED_ROWS,
  type ListPosition,
  readPage,
  readPageQuestion,
  readPeriod,
  shownTotal,
} from '../../http/list-question.ts'
import { openListLocations, visibleRow } from '../../http/open-list.ts'
import { countTexts, type ListedText, readText, readTextPage, type TextFilters } from '../../records/texts/text-list.ts'
import { settleText } from './settle-text.ts'
import { shownText, shownTextFacts } from './shown-text.ts'
import { textCost } from './text-cost.ts'

const USUAL_PERIOD = '7d'

/** The text log for managers and admins; settling parked texts for admins (docs/product/office.md, "Texts"). */
export function addOfficeTexts(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  addCall(app, context, officeTextsCall, async ({ query, caller }) => {
    limitReads(caller)
    const { timeZone } = context.locations.all()[0]!
    const now = context.clock.realNow()
    const { location, period, from, to, template, state, trouble, sort } = query
    const locations = openListLocations(context, caller, location)
    // Texts have the real time, also in a demo whose salon shows another day.
    const days = readPeriod(query, { today: salonDayOf(now, timeZone), timeZone, usual: USUAL_PERIOD })
    const filters: TextFilters = {
      locations,
      start: days.start,
      end: days.end,
      template: template ?? null,
      state: state ?? null,
      isTrouble: trouble === '1',
    }
    // With the locations as they are today: of a manager’s page there is no next one at a location that has closed.
    const asked = { locations, period, from, to, template, state, trouble, sort }
    const question = readPageQuestion(query, asked, isPosition)
    const isOldestFirst = (sort === 'created') === (question.direction === 'next')
    const after = question.after && { moment: question.after.value, id: question.after.id }
    const [page, counted] = await Promise.all([
      readPage(question, {
        read: rows => readTextPage(context.reads, filters, { after, rows, isOldestFirst }),
        positionOf,
      }),
      countTexts(context.reads, filters, COUNTED_ROWS + 1),
    ])
    return { ...page, rows: page.rows.map(shownText), total: shownTotal(counted), asOf: now.toISOString() }
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
}

function positionOf({ moment, id }: ListedText): ListPosition {
  return { value: moment, id }
}

function isPosition({ value, id }: ListPosition): boolean {
  return /^\d{1,16}$/.test(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
