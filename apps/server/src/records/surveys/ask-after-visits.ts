import { addDays, salonDayOf } from '@frontlash/domain/salon-day'
import { isTimeToAsk, visitEnd } from '@frontlash/domain/survey/when-to-ask'
import { textVisit } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import { pause } from '../../platform/pause.ts'
import type { Salon } from '../../salon.ts'
import { queueText } from '../texts/queue-text.ts'
import { claimAsk, type UnaskedVisit, unaskedVisits } from './survey-ask-store.ts'

const LOOK_EVERY_MS = 60_000

/**
 * Asks clients by text how their visit was, an hour after it ended, where a location has turned that on
 * (docs/product/survey.md). Several servers may do so at once; each visit is asked about by one.
 */
export function askAfterVisits(salon: Salon): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await askAboutDueVisits(salon).catch(error =>
        salon.log.warn({ error: (error as Error).message }, 'visits to ask about could not be found; trying again'),
      )
      await pause(LOOK_EVERY_MS, stopped.signal)
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}

/** Queues the survey text of every visit whose time has come. Without a location that wants them, nothing is looked at. */
export async function askAboutDueVisits(salon: Salon): Promise<void> {
  const locations = salon.locations.all().filter(one => salon.settings.get('surveyTexts', one.id))
  if (locations.length === 0) return
  const now = salon.clock.salonNow()
  const yesterday = addDays(salonDayOf(now, locations[0]!.timeZone), -1)
  const visits = await unaskedVisits(salon.db, { locations: locations.map(one => one.id), since: yesterday })
  for (const visit of visits) {
    const end = visitEnd(visit.parts)
    if (end && isTimeToAsk(end, now)) await askAbout(salon, visit, now)
  }
}

function askAbout(salon: Salon, visit: UnaskedVisit, now: Date): Promise<void> {
  const { locationId } = visit
  const text = wordText(
    'SURVEY',
    {
      brand: salon.settings.get('brand'),
      location: salon.locations.get(locationId),
      now,
      firstName: visit.firstName,
      surveyLink: surveyLink(salon, visit),
    },
    salon.settings.get('textWording', locationId),
  )
  return salon.db.transaction(async queries => {
    if (!(await claimAsk(queries, visit.visitId, now))) return
    await queueText(salon, queries, {
      text,
      phone: visit.phone,
      locationId,
      visit: textVisit({}),
      clientId: visit.clientId,
    })
  })
}

/** Where she answers: the link knows the check-in and the location, and neither her name nor her number. */
function surveyLink(salon: Salon, { checkInId, locationId }: UnaskedVisit): string {
  return `${salon.config.publicUrl}/survey?checkin_id=${checkInId}&location=${locationId}`
}
