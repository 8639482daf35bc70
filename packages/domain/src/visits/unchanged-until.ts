import type { LocationKey } from '../location-key.ts'
import { dayEnd } from '../salon-day.ts'
import { endOf } from './booked-chains.ts'
import type { DaySources, LocationRules } from './day-sources.ts'
import { NO_SHOW_AFTER_END_MINUTES } from './visit-outcome.ts'

/**
 * The first time after `now` at which the outcome of a visit may change without a new record: an hour after a booking's
 * end, or the end of the day. The result is in milliseconds since 1970, or Infinity if the day is over.
 */
export function unchangedUntil(
  { day, bookings, checkIns }: DaySources,
  now: Date,
  rulesOf: (locationId: LocationKey) => Pick<LocationRules, 'timeZone'>,
): number {
  const zones = new Set([...bookings, ...checkIns].map(one => rulesOf(one.locationId).timeZone))
  const changes = [
    ...bookings.map(booking => endOf(booking) + NO_SHOW_AFTER_END_MINUTES * 60_000),
    ...[...zones].map(timeZone => dayEnd(day, timeZone).getTime()),
  ]
  return changes.reduce((first, at) => (at > now.getTime() && at < first ? at : first), Number.POSITIVE_INFINITY)
}
