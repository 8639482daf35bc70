import {
  exportTextsCall,
  officeTextCall,
  officeTextsCall,
  settleTextCall,
  textCostCall,
} from '@frontlash/contract/office-texts'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { addOfficeList, rowsFrom } from '../../../http/office-list.ts'
import { readOpenList, visibleRow } from '../../../http/open-list.ts'
import { readText, textList } from '../../../records/texts/text-list-store.ts'
import { textColumns } from './exported-text.ts'
import { settleText } from './settle-text.ts'
import { textCost } from './text-cost.ts'
import { toTextResponse, toTextRow } from './text-response.ts'

/**
 * Adds the text log for managers and admins, and the call by which admins settle parked texts
 * (docs/product/office/texts.md, "Texts").
 */
export function addOfficeTexts(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  const { timeZone } = context.locations.first()

  addOfficeList(app, context, limitReads, {
    call: officeTextsCall,
    open: ({ query, caller }) => {
      // The times of texts are by the real clock. The demo's clock may be shifted.
      const today = salonDayOf(context.clock.realNow(), timeZone)
      const { range, ...list } = readOpenList(context, caller, query, { today, defaultPeriod: '7d' })
      const { template = null, state = null, trouble } = query
      const source = textList({ ...range, template, state, isTrouble: trouble === '1' })
      return { ...list, ...rowsFrom(source, rows => rows.map(toTextRow)) }
    },
    exported: { call: exportTextsCall, name: 'texts', columns: textColumns(timeZone) },
  })

  addCall(app, context, textCostCall, async ({ query, caller }) => {
    limitReads(caller)
    return textCost(context, query.months)
  })

  addCall(app, context, officeTextCall, async ({ params, caller }) => {
    limitReads(caller)
    const found = await readText(context.reads, params.id)
    return toTextResponse(context, visibleRow(context, caller, found, 'text'))
  })

  addCall(app, context, settleTextCall, ({ params, body, caller, requestId }) =>
    settleText(context, params.id, body, { caller, requestId }),
  )
}
