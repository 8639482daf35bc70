import type { submitSurveyCall } from '@frontlash/contract/survey'
import type { LocationKey } from '@frontlash/domain/location-key'
import { isLowRating } from '@frontlash/domain/owner-alerts/owner-alert'
import { cleanName } from '@frontlash/domain/person-name'
import { toE164 } from '@frontlash/domain/phone'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { raiseOwnerAlert } from '../../../records/owner-alerts/raise-owner-alert.ts'
import { isSurveySaved, type NewSurvey, saveSurvey } from '../../../records/surveys/survey-store.ts'

type Submission = z.output<typeof submitSurveyCall.body>

const checkInId = z.uuid()

/**
 * Saves a client's answer to the survey. The client and the location are taken from the rated check-in. If the call
 * names no check-in, they are taken from the call. An anonymous client, on their own phone, must name a check-in that
 * is not rated yet. An enrolled kiosk and staff need not name a check-in. A second answer for the same check-in gets
 * the response to the first answer.
 *
 * @param mayRepeat true if the call has an Idempotency-Key, so that a repeated answer of an anonymous client succeeds
 */
export async function submitSurvey(
  context: AppContext,
  caller: DeviceCaller | StaffCaller | undefined,
  survey: Submission,
  mayRepeat: boolean,
): Promise<{ readonly ok: true; readonly isDuplicate: boolean } | { readonly ok: false }> {
  const given: NewSurvey = {
    checkInId: checkInId.safeParse(survey.checkin_id).data ?? null,
    isTrusted: caller !== undefined,
    phone: toE164(survey.phone ?? '') ?? null,
    name: cleanName(survey.name ?? '') || null,
    locationId: locationOf(context, caller, survey.location),
    overallRating: survey.overall_rating,
    starRating: survey.star_rating,
    feedback: survey.feedback?.trim() || null,
    issues: survey.issues,
    at: context.clock.salonNow(),
  }
  const outcome = await context.db.transaction(queries => saveAndAlert(context, queries, given))
  if (outcome === 'unknown check-in') return { ok: false }
  if (outcome === 'saved') return { ok: true, isDuplicate: false }
  const isAccepted = caller !== undefined || (mayRepeat && (await isSurveySaved(context.db, given)))
  return isAccepted ? { ok: true, isDuplicate: true } : { ok: false }
}

async function saveAndAlert(context: AppContext, queries: Queries, survey: NewSurvey) {
  const { outcome, locationId } = await saveSurvey(queries, survey)
  if (outcome === 'saved' && locationId && isLowRating(survey.overallRating))
    await raiseOwnerAlert(context, queries, { kind: 'lowRating', rating: survey.overallRating }, locationId)
  return outcome
}

/** Returns the location of the survey; null if it is unknown. A survey without a location is not refused. */
function locationOf(
  context: AppContext,
  caller: DeviceCaller | StaffCaller | undefined,
  location: string | null | undefined,
): LocationKey | null {
  if (caller?.kind === 'device' && caller.locationId) return caller.locationId
  return context.locations.resolve(location ?? '')?.id ?? null
}
