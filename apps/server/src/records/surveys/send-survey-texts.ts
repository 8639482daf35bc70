import { addDays, salonDayOf } from '@frontlash/domain/salon-day'
import { isTimeToAsk, visitEnd } from '@frontlash/domain/survey/when-to-ask'
import { textVisit } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { queueText } from '../texts/queue-text.ts'
import { claimSurveyText, findVisitsToSurvey, type VisitToSurvey } from './survey-text-store.ts'

const POLL_INTERVAL_MS = 60_000

/**
 * Queues a survey text an hour after the end of a visit, at locations where survey texts are switched on
 * (docs/product/survey.md). If several servers run, each visit is claimed by one server.
 */
export function sendSurveyTexts(context: AppContext): BackgroundWork {
  return repeat(
    POLL_INTERVAL_MS,
    () => queueDueSurveyTexts(context),
    error => context.log.warn({ error: error.message }, 'visits to ask about could not be found; trying again'),
  )
}

/**
 * Queues the survey texts of all visits that are due. Queries nothing while survey texts are switched off at all
 * locations.
 */
export async function queueDueSurveyTexts(context: AppContext): Promise<void> {
  const locations = context.locations.all().filter(one => context.settings.get('surveyTexts', one.id))
  if (locations.length === 0) return
  const now = context.clock.salonNow()
  const yesterday = addDays(salonDayOf(now, locations[0]!.timeZone), -1)
  const visits = await findVisitsToSurvey(context.db, { locations: locations.map(one => one.id), since: yesterday })
  for (const visit of visits) {
    const end = visitEnd(visit.parts)
    if (end && isTimeToAsk(end, now)) await askAbout(context, visit, now)
  }
}

function askAbout(context: AppContext, visit: VisitToSurvey, now: Date): Promise<void> {
  const { locationId } = visit
  const text = wordText(
    'SURVEY',
    {
      brand: context.settings.get('brand'),
      location: context.locations.get(locationId),
      now,
      firstName: visit.firstName,
      surveyLink: surveyLink(context, visit),
    },
    context.settings.get('textWording', locationId),
  )
  return context.db.transaction(async queries => {
    if (!(await claimSurveyText(queries, visit.visitId, now))) return
    await queueText(context, queries, {
      text,
      phone: visit.phone,
      locationId,
      visit: textVisit({}),
      clientId: visit.clientId,
    })
  })
}

/**
 * Returns the link to the survey. It contains the ids of the check-in and the location, but neither a name nor a phone
 * number.
 */
function surveyLink(context: AppContext, { checkInId, locationId }: VisitToSurvey): string {
  return `${context.config.publicUrl}/survey?checkin_id=${checkInId}&location=${locationId}`
}
