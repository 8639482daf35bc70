import { DEFAULT_LOCATION } from '@frontlash/domain/location-key'
import { summaryRecipients } from '@frontlash/domain/owner-alerts/alert-recipients'
import { quietWaitMs } from '@frontlash/domain/owner-alerts/owner-alert'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { summaryWeek, weeklySummary } from '@frontlash/domain/texts/weekly-summary'
import { wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { queueText } from '../texts/queue-text.ts'
import { type LiveDays, openLiveDays } from '../visits/live-days.ts'
import { readFigures } from '../visits/period-figures.ts'
import { claimOwnerAlert, readSentAlerts } from './owner-alert-store.ts'

const POLL_INTERVAL_MS = 60_000
const KIND = 'weeklySummary'
const ALL_VISITS = { technician: null, weekday: null, hour: null }

/**
 * Sends the weekly summary to the chosen manager numbers (docs/product/texts.md, "The weekly summary"). Of several
 * servers, only the one that claims the week sends it.
 */
export function sendWeeklySummary(context: AppContext): BackgroundWork {
  const liveDays = openLiveDays(context)
  return repeat(
    POLL_INTERVAL_MS,
    () => queueDueSummary(context, liveDays),
    error => context.log.warn({ error: error.message }, 'weekly_summary.failed'),
  )
}

/** Queues last week's summary when it is due, once. If no phone number is chosen, makes no query. */
export async function queueDueSummary(context: AppContext, liveDays: LiveDays): Promise<void> {
  const { config, clock, db, locations, settings } = context
  const numbers = summaryRecipients(settings.get('weeklySummary'), at => settings.get('managerNumbers', at))
  if (numbers.length === 0) return
  const location = locations.get(DEFAULT_LOCATION)
  const now = clock.salonNow()
  const week = summaryWeek(now, location.timeZone)
  if (!week) return
  const today = salonDayOf(now, location.timeZone)
  if ((await readSentAlerts(db, today)).has(`${KIND}@`)) return
  const all = locations.all().map(one => one.id)
  const { totals, walkIns } = await readFigures(
    { context, liveDays, today },
    { locations: all, ...week },
    ALL_VISITS,
    name => name,
  )
  const figures = {
    noShowRate: totals.noShowRate,
    wait: totals.wait.median,
    shareServed: walkIns.shareServed,
    lateStart: totals.lateStart.median,
  }
  const summary = weeklySummary(figures, week, config.publicUrl)
  const text = wordText(
    'OWNER_SUMMARY',
    { brand: settings.get('brand'), location, now, summary },
    settings.get('textWording'),
  )
  const waitMs = quietWaitMs(now, location.timeZone, settings.get('textRules', location.id))
  await db.transaction(async queries => {
    if (!(await claimOwnerAlert(queries, { kind: KIND, about: '', day: today }))) return
    for (const phone of numbers)
      await queueText(context, queries, { text, phone, locationId: location.id, visit: `${KIND} ${today}`, waitMs })
  })
}
