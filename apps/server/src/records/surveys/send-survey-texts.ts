import { addDays, dayStart, salonDayOf } from '@frontlash/domain/salon-day'
import { RATE_WITHIN_DAYS } from '@frontlash/domain/survey/visit-to-rate'
import { isTimeToAsk, visitEnd } from '@frontlash/domain/survey/when-to-ask'
import { textVisit } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { queueText } from '../texts/queue-text.ts'
import { textForm } from '../texts/text-form.ts'
import { addSurveyLink, newSurveyCode } from './survey-link-store.ts'
import { claimSurveyText, findVisitsToSurvey, type VisitToSurvey } from './survey-text-store.ts'

const POLL_INTERVAL_MS = 60_000

/**
 * Queues a survey text an hour after the end of a visit, at locations where survey texts are switched on
 * (docs/product/survey.md). Of several servers, only one claims a visit.
 */
export function sendSurveyTexts(context: AppContext): BackgroundWork {
  return repeat(
    POLL_INTERVAL_MS,
    () => queueDueSurveyTexts(context),
    error => context.log.warn({ error: error.message }, 'visits to ask about could not be found; trying again'),
  )
}

/** Queues all survey texts that are due. If survey texts are switched off at all locations, makes no query. */
export async function queueDueSurveyTexts(context: AppContext): Promise<void> {
  const locations = context.locations.all().filter(one => context.settings.get('surveyTexts', one.id))
  if (locations.length === 0) return
  const now = context.clock.salonNow()
  const yesterday = addDays(salonDayOf(now, locations[0]!.timeZone), -1)
  const visits = await findVisitsToSurvey(context.db, { locations: locations.map(one => one.id), since: yesterday })
  for (const visit of visits) {
    const end = visitEnd(visit.parts)
    if (end && isTimeToAsk(end, now)) await askAbout(context, visit, end, now)
  }
}

function askAbout(context: AppContext, visit: VisitToSurvey, end: Date, now: Date): Promise<void> {
  const { locationId, checkInId } = visit
  const location = context.locations.get(locationId)
  const code = newSurveyCode()
  const form = textForm(context, visit.language)
  const text = wordText(
    'SURVEY',
    {
      brand: context.settings.get('brand'),
      location,
      now,
      firstName: visit.firstName,
      surveyLink: `${context.config.publicUrl}/s/${code}`,
    },
    context.settings.get('textWording', locationId),
    form,
  )
  return context.db.transaction(async queries => {
    if (!(await claimSurveyText(queries, visit.visitId, now))) return
    const { state } = await queueText(context, queries, {
      text,
      phone: visit.phone,
      locationId,
      visit: textVisit({}),
      clientId: visit.clientId,
    })
    if (state !== 'QUEUED') return
    const expiresAt = linkEnd(end, location.timeZone)
    await addSurveyLink(queries, { code, checkInId, language: form.language, createdAt: now, expiresAt })
  })
}

/** The kiosk offers to rate a visit until a certain day. Returns the end of this day. */
function linkEnd(end: Date, timeZone: string): Date {
  return dayStart(addDays(salonDayOf(end, timeZone), RATE_WITHIN_DAYS + 1), timeZone)
}
