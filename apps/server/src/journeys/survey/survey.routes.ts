import { submitSurveyCall, surveyLinksCall } from '@frontlash/contract/survey'
import type { FastifyInstance } from 'fastify'
import { deviceOf, staffOf } from '../../http/access.ts'
import { addCall } from '../../http/add-call.ts'
import { limitCallsByAddress } from '../../http/address-limit.ts'
import { readLocation } from '../../http/location-access.ts'
import { Refusal } from '../../http/reply.ts'
import type { Salon } from '../../salon.ts'
import { reviewLinks } from './review-links.ts'
import { submitSurvey } from './submit-survey.ts'

/** Nobody guesses a check-in's id, and nobody is to try. */
const STRANGERS_A_MINUTE = 20

/** How was your visit: the answer, and where else it may be told. */
export function addSurvey(app: FastifyInstance, salon: Salon): void {
  const refuseTooMany = limitCallsByAddress(salon, STRANGERS_A_MINUTE)

  addCall(app, salon, surveyLinksCall, async ({ query }) =>
    reviewLinks(salon, readLocation(salon, query.location, 'location')),
  )

  addCall(app, salon, submitSurveyCall, async ({ body, request, reply }) => {
    const caller = (await staffOf(salon, request)) ?? (await deviceOf(salon, request, reply))
    if (!caller) refuseTooMany(request)
    const outcome = await submitSurvey(salon, caller, body)
    if (!outcome.ok) throw new Refusal('NOT_ALLOWED', 'This visit was rated already, or the link is not right.')
    return { success: true as const, duplicate: outcome.isDuplicate }
  })
}
