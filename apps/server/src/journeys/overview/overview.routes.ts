import { type OfficeOverviewAnswer, officeOverviewCall } from '@frontlash/contract/office-overview'
import type { PartStatus } from '@frontlash/contract/system-status'
import type { LocationKey } from '@frontlash/domain/location-key'
import { attentionHref, attentionText } from '@frontlash/domain/overview/attention'
import { countDay, type DayCounts, USUAL_WEEKS, usualDay } from '@frontlash/domain/overview/day-counts'
import { addDays, dayEnd, dayStart, localInstant, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { openLocations, todayAt } from '../../http/day-access.ts'
import { Refusal } from '../../http/reply.ts'
import { countAlerts, readComments } from '../../records/overview/day-store.ts'
import { computeDays } from '../../records/visits/build-visit-facts.ts'
import { findAttention } from './find-attention.ts'

type CountedDay = ReadonlyMap<LocationKey, { readonly counts: DayCounts; readonly isMeasured: boolean }>

/** The overview, the first screen of the office, for managers and admins (docs/product/office.md, "Overview"). */
export function addOverview(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  partReports: () => Promise<PartStatus[]>,
): void {
  addCall(app, context, officeOverviewCall, async ({ query, caller }): Promise<OfficeOverviewAnswer> => {
    limitReads(caller)
    const open = openLocations(context, caller)
    const { timeZone } = open[0]!
    const today = todayAt(context, open[0]!)
    const day = query.day ?? today
    if (day > today) throw new Refusal('INVALID', 'Choose today or an earlier day.', { field: 'day' })
    const locations = open.map(one => one.id)
    const weeks = Array.from({ length: USUAL_WEEKS + 1 }, (_, back) => addDays(day, -7 * back))
    const [attention, [now, ...before], alerts, comments] = await Promise.all([
      findAttention(context, caller, locations, partReports),
      countDays(weeks, day === today),
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
        now: now!.get(location)!.counts,
        usual: usualDay(
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

  /** Days of all locations, in full or up to the present time of day. */
  async function countDays(days: readonly SalonDay[], isUpToNow: boolean): Promise<CountedDay[]> {
    const { timeZone } = context.locations.all()[0]!
    const untilOf = (day: SalonDay) => (isUpToNow ? atThisTime(day, timeZone) : dayEnd(day, timeZone))
    const found = await computeDays(context, context.reads, days, untilOf)
    return found.map((facts, index) => {
      const until = untilOf(days[index]!)
      return new Map(
        context.locations.all().map(({ id }) => {
          const here = facts.filter(fact => fact.locationId === id)
          return [id, { counts: countDay(here, until), isMeasured: here.some(fact => fact.isMeasured) }]
        }),
      )
    })
  }

  function atThisTime(day: SalonDay, timeZone: string): Date {
    const now = context.clock.salonNow()
    if (day === salonDayOf(now, timeZone)) return now
    const time = now.toLocaleTimeString('sv-SE', { timeZone })
    return localInstant(`${day}T${time}`, timeZone)
  }
}
