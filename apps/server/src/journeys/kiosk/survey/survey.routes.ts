import { openSurveyLinkCall, submitSurveyCall, surveyLinksCall } from '@frontlash/contract/survey'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { deviceOf, staffOf } from '../../../http/access.ts'
import { addCall } from '../../../http/add-call.ts'
import { limitCallsByAddress } from '../../../http/call-limits.ts'
import { readLocation } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { findOpenSurveyLink } from '../../../records/surveys/survey-link-store.ts'
import { reviewLinks } from './review-links.ts'
import { submitSurvey } from './submit-survey.ts'

/** The number of short links that may be loaded per minute from one IP address. The limit prevents guessing codes. */
const LINKS_A_MINUTE = 20
/** The maximum number of answers per minute from one IP address. The limit prevents guessing the ids of check-ins. */
const ANSWERS_A_MINUTE = 20

export function addSurvey(app: FastifyInstance, context: AppContext): void {
  const refuseTooMany = limitCallsByAddress(context, ANSWERS_A_MINUTE)
  const refuseTooManyLinks = limitCallsByAddress(context, LINKS_A_MINUTE)

  addCall(app, context, surveyLinksCall, async ({ query }) =>
    reviewLinks(context, readLocation(context, query.location, 'location')),
  )

  addCall(app, context, openSurveyLinkCall, async ({ params, request }) => {
    refuseTooManyLinks(request)
    const link = await findOpenSurveyLink(context.db, params.code, context.clock.salonNow())
    if (!link) throw new HttpError('NOT_FOUND', 'This link is no longer open.')
    return link
  })

  addCall(app, context, submitSurveyCall, async ({ body, request, reply }) => {
    const caller = (await staffOf(context, request)) ?? (await deviceOf(context, request, reply))
    if (!caller) refuseTooMany(request)
    const mayRepeat = request.headers['idempotency-key'] !== undefined
    const outcome = await submitSurvey(context, caller, body, mayRepeat)
    if (!outcome.ok) throw new HttpError('NOT_ALLOWED', 'This visit was rated already, or the link is not right.')
    return { success: true as const, duplicate: outcome.isDuplicate }
  })
}
