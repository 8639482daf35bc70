import type { FollowUpSurveyResponse, followUpSurveyCall } from '@frontlash/contract/office-surveys'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { visibleRow } from '../../../http/open-list.ts'
import { conflictMessage } from '../../../presenters/conflict-message.ts'
import { lastChangeOf } from '../../../records/audit/audit-log-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { lockSurvey, recordFollowUp } from '../../../records/surveys/survey-list-store.ts'
import { toSurveyResponse } from './survey-response.ts'

/**
 * Records the follow-up of a rating, or undoes it (docs/product/office/surveys.md, "Surveys"). If a colleague has
 * already followed up, nothing is saved, and the response contains the colleague's follow-up.
 */
export function followUpSurvey(
  context: AppContext,
  surveyId: string,
  input: z.output<typeof followUpSurveyCall.body>,
  by: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<FollowUpSurveyResponse> {
  const object = `survey:${surveyId}`
  const at = context.clock.realNow()
  const note = input.note?.trim() || null
  const { actor } = actorOf(by.caller)
  return context.db.transaction(async (queries): Promise<FollowUpSurveyResponse> => {
    const locked = visibleRow(context, by.caller, await lockSurvey(queries, surveyId), 'rating')
    const isDone = locked.followed_up_at !== null
    const isSame = input.done ? isDone && locked.followed_up_by === actor && locked.followed_up_note === note : !isDone
    if (isSame) return { success: true, row: toSurveyResponse(context, locked) }
    const isColleagues = input.done && isDone && locked.followed_up_by !== actor
    if (input.version !== locked.version || isColleagues) {
      const change = await lastChangeOf(queries, object, ['survey followed up', 'survey opened again'])
      const msg = conflictMessage(change, context.locations.first().timeZone)
      return { success: false, code: 'CHANGED_MEANWHILE', msg, current: toSurveyResponse(context, locked) }
    }
    await recordFollowUp(queries, {
      id: surveyId,
      at: input.done ? at : null,
      by: input.done ? actor : null,
      note: input.done ? note : null,
    })
    await addAudit(queries, {
      ...actorOf(by.caller),
      at,
      locationId: locked.location_id,
      action: input.done ? 'survey followed up' : 'survey opened again',
      object,
      requestId: by.requestId,
      before: { followedUp: isDone },
      after: { followedUp: input.done },
    })
    return { success: true, row: toSurveyResponse(context, (await lockSurvey(queries, surveyId))!) }
  })
}
