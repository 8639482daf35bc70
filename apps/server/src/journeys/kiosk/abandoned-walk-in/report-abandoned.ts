import type { LocationKey } from '@frontlash/domain/location-key'
import type { E164 } from '@frontlash/domain/phone'
import { dayStart, salonDayOf } from '@frontlash/domain/salon-day'
import { textVisit } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { hasResumed } from '../../../records/abandoned-visits/abandoned-visit-store.ts'
import { raiseUnlessOpen } from '../../../records/alerts/raise-unless-open.ts'
import type { ChosenLanguage } from '../../../records/clients/chosen-language.ts'
import { findClientAndKeepLanguage } from '../../../records/clients/client-store.ts'
import { queueText } from '../../../records/texts/queue-text.ts'
import { textForm } from '../../../records/texts/text-form.ts'

/** The text is sent after this time. During the time, the client may still continue at the kiosk. */
const TEXT_DELAY_MS = 60_000
/** The maximum age of a report. If the report is older, the time of its arrival is used as the time of the report. */
const MAX_REPORT_AGE_MS = 15 * 60_000

/**
 * Records that a client stopped at a kiosk. Adds an alert, and queues a text that is sent after a minute unless the
 * client continues (docs/product/texts.md). Does nothing if the client continued before this report arrived, or is on
 * the list of walk-ins.
 */
export async function reportAbandoned(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  report: {
    phone: E164
    locationId: LocationKey
    abandonedAt: Date | undefined
    chosenLanguage: ChosenLanguage | null
    requestId: string
  },
): Promise<void> {
  const { phone, locationId, chosenLanguage, requestId } = report
  const now = context.clock.salonNow()
  const location = context.locations.get(locationId)
  const day = salonDayOf(now, location.timeZone)
  const ageMs = report.abandonedAt ? now.getTime() - report.abandonedAt.getTime() : 0
  const happenedMsAgo = ageMs > 0 && ageMs <= MAX_REPORT_AGE_MS ? ageMs : 0
  await context.db.transaction(async queries => {
    // If the client continues, resumeVisit removes the text.
    const since = new Date(happenedMsAgo > 0 ? now.getTime() - happenedMsAgo : now.getTime() + 1)
    if (await hasResumed(queries, { phone, since, locationId, day })) return
    const client = await findClientAndKeepLanguage(queries, phone, chosenLanguage)
    const text = wordText(
      'ABANDONED',
      { brand: context.settings.get('brand'), location, now },
      context.settings.get('textWording', locationId),
      textForm(context, chosenLanguage?.language ?? client?.language ?? null),
    )
    await queueText(context, queries, {
      text,
      phone,
      locationId,
      visit: textVisit({}),
      clientId: client?.id ?? null,
      deviceId: caller.kind === 'device' ? caller.id : null,
      requestId,
      waitMs: TEXT_DELAY_MS,
      happenedMsAgo,
    })
    const name = client ? `${client.firstName} ${client.lastName}`.trim() : ''
    await raiseUnlessOpen(
      queries,
      { kind: 'abandoned_walk_in', locationId, day, at: now, name, phone, clientId: client?.id ?? null },
      dayStart(day, location.timeZone),
    )
  })
}
