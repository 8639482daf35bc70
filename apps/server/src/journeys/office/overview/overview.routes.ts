import { type OfficeOverviewResponse, officeOverviewCall } from '@frontlash/contract/office-overview'
import type { PartStatus } from '@frontlash/contract/system-status'
import { attentionHref, attentionText } from '@frontlash/domain/overview/attention'
import { TYPICAL_DAY_WEEKS, typicalDay } from '@frontlash/domain/overview/day-counts'
import { addDays, dayEnd, dayStart } from '@frontlash/domain/salon-day'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { openLocations, todayAt } from '../../../http/day-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { countAlerts, readComments } from '../../../records/overview/overview-store.ts'
import type { LiveDays } from '../../../records/visits/live-days.ts'
import { createCountedDays } from './counted-days.ts'
import { findAttention } from './find-attention.ts'

/** Adds the overview, the first screen of the office (docs/product/office/overview.md, "Overview"). */
export function addOverview(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  partReports: () => Promise<PartStatus[]>,
  liveDays: LiveDays,
): void {
  const days = createCountedDays(context, liveDays)

  addCall(app, context, officeOverviewCall, async ({ query, caller }): Promise<OfficeOverviewResponse> => {
    limitReads(caller)
    const open = openLocations(context, caller)
    const { timeZone } = open[0]!
    const today = todayAt(context, open[0]!)
    const day = query.day ?? today
    if (day > today) throw new HttpError('INVALID', 'Choose today or an earlier day.', { field: 'day' })
    const locations = open.map(one => one.id)
    const weeksBefore = Array.from({ length: TYPICAL_DAY_WEEKS }, (_, back) => addDays(day, -7 * (back + 1)))
    const [attention, now, before, alerts, comments] = await Promise.all([
      findAttention(context, caller, locations, partReports),
      days.count(day),
      days.countEarlier(weeksBefore, day === today),
      countAlerts(context.reads, { locations, day }),
      readComments(context.reads, { locations, from: dayStart(day, timeZone), to: dayEnd(day, timeZone) }),
    ])
    return {
      day,
      isToday: day === today,
      attention: attention.map(item => ({
        kind: item.kind,
        location: 'location' in item ? item.location : null,
        text: attentionText(item, timeZone),
        href: attentionHref(item, caller.role === 'admin' ? 'admin' : 'manager'),
        since: ('since' in item && item.since?.toISOString()) || null,
      })),
      locations: locations.map(location => ({
        location,
        now: now.get(location)!.counts,
        usual: typicalDay(
          before
            .map(one => one.get(location)!)
            .filter(one => one.isMeasured)
            .map(one => one.counts),
        ),
        alerts: alerts.filter(one => one.locationId === location).map(({ kind, count }) => ({ kind, count })),
        comments: comments.filter(one => one.locationId === location).map(({ rating, text }) => ({ rating, text })),
      })),
      asOf: context.clock.realNow().toISOString(),
    }
  })
}
