import { CALLS } from '@frontlash/contract/calls'
import type { SubmitSurveyBody, SurveyLinks } from '@frontlash/contract/survey'
import { send } from './http-client.ts'

/** Where a visit to a salon may be reviewed; the salon by any name that the server knows. */
export function surveyLinks(location: string): Promise<SurveyLinks> {
  return send(CALLS.surveyLinks, { query: { location } })
}

/** Saves what a client says about the visit. Sent again with the same key it counts once. */
export async function submitSurvey(body: SubmitSurveyBody, idempotencyKey: string): Promise<void> {
  await send(CALLS.submitSurvey, { body, idempotencyKey })
}
