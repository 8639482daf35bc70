import { addDays, salonDayOf } from '@frontlash/domain/salon-day'
import { isTimeToAsk, visitEnd } from '@frontlash/domain/survey/when-to-ask'
import { textVisit } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { queueText } from '../texts/queue-text.ts'
import { claimAsk, type UnaskedVisit, unaskedVisits } from './survey-ask-store.ts'

const LOOK_EVERY_MS = 60_000

/**
 * Asks clients by text how their visit was, an hour after it ended, where a location has turned that on
 * (docs/product/survey.md). Several servers may do so at once; each visit is asked about by one.
 */
export function askAfterVisits(context: AppContext): BackgroundWork {
  return repeat(
    LOOK_EVERY_MS,
    () => askAboutDueVisits(context),
    error => context.log.warn({ error: error.message }, 'visits to ask about could not be found; trying again'),
  )
}

/** Queues the survey text of every visit whose time has come. Without a location that wants them, nothing is looked at. */
export async function askAboutDueVisits(context: AppContext): Promise<void> {
  const locations = context.locations.all().filter(one => context.settings.get('surveyTexts', one.id))
  if (locations.length === 0) return
  const now = context.clock.salonNow()
  const yesterday = addDays(salonDayOf(now, locations[0]!.timeZone), -1)
  const visits = await unaskedVisits(context.db, { locations: locations.map(one => one.id), since: yesterday })
  for (const visit of visits) {
    const end = visitEnd(visit.parts)
    if (end && isTimeToAsk(end, now)) await askAbout(context, visit, now)
  }
}

function askAbout(context: AppContext, visit: UnaskedVisit, now: Date): Promise<void> {
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
    if (!(await claimAsk(queries, visit.visitId, now))) return
    await queueText(context, queries, {
      text,
      phone: visit.phone,
      locationId,
      visit: textVisit({}),
      clientId: visit.clientId,
    })
  })
}

/** Where the client answers: the link holds the check-in and the location, but neither name nor number. */
function surveyLink(context: AppContext, { checkInId, locationId }: UnaskedVisit): string {
  return `${context.config.publicUrl}/survey?checkin_id=${checkInId}&location=${locationId}`
}
