import { CALLS } from '@frontlash/contract/calls'
import type { SubmitSurveyBody, SurveyLinks } from '@frontlash/contract/survey'
import { send } from './http-client.ts'

/** The review pages of a salon; the salon by any name that the server knows. */
export function surveyLinks(location: string): Promise<SurveyLinks> {
  return send(CALLS.surveyLinks, { query: { location } })
}

/** Saves a client's answer to the survey. Repeated with the same key it counts once. */
export async function submitSurvey(body: SubmitSurveyBody, idempotencyKey: string): Promise<void> {
  await send(CALLS.submitSurvey, { body, idempotencyKey })
}
