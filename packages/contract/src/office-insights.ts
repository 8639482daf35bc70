import { VISIT_OUTCOMES } from '@frontlash/domain/visits/visit-values'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, locationKey } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { visitFilters } from './office-visits.ts'

/**
 * The number of values, and their median and 90th percentile in minutes. Median and percentile are null for fewer than
 * ten values.
 */
const measure = z.object({ n: z.int(), median: z.number().nullable(), p90: z.number().nullable() })

/** A share between 0 and 1; null if the total is 0. */
const rate = z.number().nullable()

const outcomes = z.partialRecord(z.enum(VISIT_OUTCOMES), z.int())

const bookedCounts = {
  /** The number of bookings that are not cancelled. */
  booked: z.int(),
  received: z.int(),
  /**
   * `noShows` is the number of no-shows that we derived from our records. `noShowsMarked` is the number of no-shows
   * that were marked in Square.
   */
  noShows: z.int(),
  noShowsMarked: z.int(),
  bookedOnMeasuredDays: z.int(),
  noShowRate: rate,
}

const totals = z.object({
  ...bookedCounts,
  /** The number of bookings by outcome, including cancelled bookings. */
  outcomes,
  /**
   * `cancelled` is the number of bookings cancelled in the booking system. `cancelledHere` is the number of bookings
   * cancelled on the dashboard.
   */
  cancelled: z.int(),
  cancelledHere: z.int(),
  /**
   * Minutes before the start by scenario, earliest first. In a late scenario, `p90` is the delay that 90 % of the
   * clients did not exceed.
   */
  punctuality: z.array(measure.extend({ scenario: z.string(), share: z.number() })),
  /** The waits in minutes, from check-in to received. */
  wait: measure,
  /**
   * The minutes until the client was received, counted from the start of the booking, or from the check-in if it was
   * later.
   */
  lateStart: measure,
})

const walkIns = z.object({
  /** All walk-ins, including clients who only asked for the manager. */
  all: z.int(),
  /** Walk-ins who wanted a visit now: served, waiting and lost. */
  asked: z.int(),
  served: z.int(),
  waiting: z.int(),
  lost: z.int(),
  later: z.int(),
  /** The number of abandoned visits. `cameBack` is the number of these visits whose client came back. */
  abandoned: z.int(),
  cameBack: z.int(),
  shareServed: rate,
  wait: measure,
})

const leftOut = z.object({ shortAfterManual: z.int(), over240: z.int() })

const summary = {
  totals,
  walkIns,
  leftOut,
  /** The measured days of each location, added up. */
  measuredDays: z.int(),
}

const periodFigures = {
  from: z.iso.date(),
  to: z.iso.date(),
  ...summary,
  /** The number of days that were measured at one location or more, and the number of locations with a measured day. */
  days: z.int(),
  salons: z.int(),
}

const insights = z.object({
  ...periodFigures,
  byLocation: z.array(z.object({ location: locationKey, ...summary })),
  byDay: z.array(z.object({ day: z.iso.date(), isMeasured: z.boolean(), booked: z.int(), walkIns: z.int(), outcomes })),
  byHour: z.array(z.object({ hour: z.int(), booked: z.int(), walkIns: z.int(), wait: measure, walkInWait: measure })),
  byWeekdayHour: z.array(
    z.object({ weekday: z.int(), hour: z.int(), booked: z.int(), walkIns: z.int(), noShows: z.int() }),
  ),
  /** The technicians are sorted by name, with unassigned bookings last. `technician` is the value for the filter. */
  byTechnician: z.array(
    z.object({ technician: z.string(), name: z.string(), ...bookedCounts, wait: measure, lateStart: measure }),
  ),
  /** Arrivals per quarter of an hour, in local minutes since midnight. */
  arrivals: z.array(z.object({ minute: z.int(), booked: z.int(), walkIns: z.int() })),
  /**
   * The figures of the previous period, which has the same number of days and the same weekdays; null if not requested.
   */
  before: z.object(periodFigures).nullable(),
  asOf: instant,
})

export const officeInsightsCall = describeCall({
  ...OFFICE_CALLS.insights,
  access: 'manager',
  tag: 'office',
  summary: 'The figures of a period; the last 28 days if none is named',
  query: z.object({ ...visitFilters, compare: z.enum(['1']).optional() }),
  responses: { 200: insights },
})

export type OfficeInsightsResponse = z.infer<(typeof officeInsightsCall.responses)[200]>

export const exportInsightsCall = describeCall({
  ...OFFICE_CALLS.exportInsights,
  access: 'admin',
  isConfirmed: true,
  tag: 'office',
  summary: 'The figures of a period by location, day, hour and technician as CSV',
  query: z.object({ ...visitFilters, bom: z.enum(['0', '1']).default('1') }),
  responses: { 200: z.unknown().meta({ description: 'text/csv; charset=utf-8; header=present' }) },
})
