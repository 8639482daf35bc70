import type { SettleTextResponse } from '@frontlash/contract/office-texts'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { visibleRow } from '../../../http/open-list.ts'
import { HttpError } from '../../../http/reply.ts'
import { conflictMessage } from '../../../presenters/conflict-message.ts'
import { lastChangeOf } from '../../../records/audit/audit-log-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { leaveText, sendTextAgain } from '../../../records/texts/parked-text-store.ts'
import { lockText } from '../../../records/texts/text-list-store.ts'
import { sendAgainRefusal, toTextResponse } from './text-response.ts'

const SETTLED = ['text sent again', 'text left'] as const

/** Sends a parked text again, or leaves it (docs/product/office/texts.md, "Texts"). */
export function settleText(
  context: AppContext,
  textId: string,
  { send }: { readonly send: boolean },
  by: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<SettleTextResponse> {
  const at = context.clock.realNow()
  const object = `text:${textId}`
  const action = send ? SETTLED[0] : SETTLED[1]
  return context.db.transaction(async (queries): Promise<SettleTextResponse> => {
    const locked = visibleRow(context, by.caller, await lockText(queries, textId), 'text')
    const shown = async () => toTextResponse(context, (await lockText(queries, textId))!)
    if (locked.state !== 'PARKED') {
      const change = await lastChangeOf(queries, object, SETTLED)
      const own = await lastChangeOf(queries, object, [action])
      // True for a retry after a lost response: the caller has already settled the text in this way.
      const isRepeat = own?.actor === actorOf(by.caller).actor && own.at.getTime() === change?.at.getTime()
      if (isRepeat) return { success: true, row: await shown() }
      const msg = conflictMessage(change, context.locations.first().timeZone)
      return { success: false, code: 'CHANGED_MEANWHILE', msg, current: await shown() }
    }
    const refusal = send ? sendAgainRefusal(context, locked) : null
    if (refusal) throw new HttpError('INVALID', refusal, { field: 'send' })
    await (send ? sendTextAgain : leaveText)(queries, { id: textId, at })
    const row = await shown()
    await addAudit(queries, {
      ...actorOf(by.caller),
      at,
      locationId: locked.location_id,
      action,
      object,
      requestId: by.requestId,
      before: { state: locked.state },
      after: { state: row.state },
    })
    return { success: true, row }
  })
}
