import { ATTENTION_KINDS } from '@frontlash/domain/overview/attention'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, locationKey } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { listFilters } from './office-list.ts'

const counts = z.object({
  booked: z.int(),
  here: z.int(),
  received: z.int(),
  /** The number of clients who came after the start but in time for a check-in. */
  late: z.int(),
  tooLate: z.int(),
  noShows: z.int(),
  waiting: z.int(),
  served: z.int(),
  lost: z.int(),
  /** The median minutes from check-in to received; null for fewer than ten waits. */
  wait: z.int().nullable(),
})

const overview = z.object({
  day: z.iso.date(),
  isToday: z.boolean(),
  /** The items that need attention, sorted by severity, worst first. */
  attention: z.array(
    z.object({
      kind: z.enum(ATTENTION_KINDS),
      location: locationKey.nullable(),
      text: z.string(),
      href: z.string(),
      since: instant.nullable(),
    }),
  ),
  locations: z.array(
    z.object({
      location: locationKey,
      now: counts,
      /**
       * The typical counts on this weekday until this time of day: medians of the last eight weeks, or null for fewer
       * than four measured days.
       */
      usual: z.object(
        Object.fromEntries(Object.keys(counts.shape).map(name => [name, z.int().nullable()])) as Record<
          keyof typeof counts.shape,
          z.ZodNullable<z.ZodInt>
        >,
      ),
      alerts: z.array(z.object({ kind: z.string(), count: z.int() })),
      comments: z.array(z.object({ rating: z.int(), text: z.string() })),
    }),
  ),
  asOf: instant,
})

export type OfficeOverviewResponse = z.infer<typeof overview>

export const officeOverviewCall = describeCall({
  ...OFFICE_CALLS.overview,
  access: 'manager',
  tag: 'office',
  summary: 'What needs attention now, and how a day went at each location beside the usual day',
  query: z.object({ day: listFilters.to.meta({ description: 'An earlier day, in full; today if left out.' }) }),
  responses: { 200: overview },
})
