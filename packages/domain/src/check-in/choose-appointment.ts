import type { LocationKey } from '../location-key.ts'
import { daysBetween, type SalonDay } from '../salon-day.ts'
import { type FineScenario, minutesUntil, type TimingThresholds, timingScenario } from './scenario.ts'

/** A booking for which a client may have come: accepted or pending, and not yet received. */
export type Candidate = {
  readonly id: string
  readonly locationId: LocationKey
  readonly startAt: Date
  /** The day on which the booking starts in the time zone of its location. */
  readonly day: SalonDay
  readonly isCheckedIn: boolean
}

export type Choice<C extends Candidate> =
  | { readonly scenario: FineScenario; readonly appointment: C; readonly alreadyCheckedIn: boolean }
  | {
      readonly scenario: 'NO_APPOINTMENT'
      readonly appointment: null
      readonly alreadyCheckedIn: false
      readonly next: C | null
    }

export type Here = {
  readonly locationId: LocationKey
  readonly now: Date
  /** Today's date in the time zone of the booking's location. */
  readonly today: SalonDay
  readonly thresholds: TimingThresholds
}

/** A lookup by phone number finds bookings within this number of days. */
export const PHONE_ENTRY_DAYS_AHEAD = 7
/**
 * The explicit search, which a client starts on a screen, finds bookings at all locations within this number of days.
 */
export const SEARCH_DAYS_AHEAD = 180

const GOOD_TIME: readonly FineScenario[] = ['EARLY', 'ON_TIME', 'LATE', 'LATE_BUT_ALLOWED']

/**
 * Chooses the booking for which a client has come (docs/product/check-in.md, "Which appointment is chosen"). The first
 * step that finds a booking decides. If a step finds several bookings, the start nearest to now is chosen, then the
 * earlier start, then the smaller id. A booking of a past day is never chosen.
 */
export function chooseAppointment<C extends Candidate>(
  candidates: readonly C[],
  here: Here,
  daysAhead: number = PHONE_ENTRY_DAYS_AHEAD,
): Choice<C> {
  const timed = candidates.map(appointment => {
    const minutes = minutesUntil(appointment.startAt, here.now)
    return {
      appointment,
      minutes,
      timing: timingScenario(minutes, here.thresholds),
      isHere: appointment.locationId === here.locationId,
      daysAhead: daysBetween(here.today, appointment.day),
    }
  })
  type Timed = (typeof timed)[number]
  const isToday = (one: Timed) => one.daysAhead === 0
  const isGoodTime = (one: Timed) => GOOD_TIME.includes(one.timing)
  const isSoon = (one: Timed) => one.daysAhead > 0 && one.daysAhead <= daysAhead

  const steps: { fits: (one: Timed) => boolean; scenario: (one: Timed) => FineScenario }[] = [
    { fits: one => isToday(one) && one.isHere && one.appointment.isCheckedIn, scenario: one => one.timing },
    { fits: one => isToday(one) && one.isHere && isGoodTime(one), scenario: one => one.timing },
    { fits: one => isToday(one) && !one.isHere && isGoodTime(one), scenario: () => 'WRONG_LOCATION' },
    { fits: one => isToday(one) && one.isHere && one.timing !== 'VERY_LATE', scenario: one => one.timing },
    { fits: one => isToday(one) && !one.isHere && one.timing !== 'VERY_LATE', scenario: () => 'WRONG_LOCATION' },
    { fits: one => isToday(one) && one.isHere, scenario: one => one.timing },
    { fits: one => isToday(one), scenario: () => 'WRONG_LOCATION' },
    { fits: one => isSoon(one) && one.isHere, scenario: () => 'WRONG_DAY' },
    { fits: one => isSoon(one), scenario: () => 'WRONG_DAY' },
  ]
  for (const step of steps) {
    const best = timed.filter(step.fits).sort(byNearness)[0]
    if (!best) continue
    const alreadyCheckedIn = best.appointment.isCheckedIn && best.isHere && isToday(best)
    return { scenario: step.scenario(best), appointment: best.appointment, alreadyCheckedIn }
  }
  const next = timed.filter(one => one.daysAhead > 0 && one.daysAhead <= SEARCH_DAYS_AHEAD).sort(byNearness)[0]
  return { scenario: 'NO_APPOINTMENT', appointment: null, alreadyCheckedIn: false, next: next?.appointment ?? null }
}

function byNearness(
  a: { minutes: number; appointment: Candidate },
  b: { minutes: number; appointment: Candidate },
): number {
  return (
    Math.abs(a.minutes) - Math.abs(b.minutes) ||
    a.appointment.startAt.getTime() - b.appointment.startAt.getTime() ||
    (a.appointment.id < b.appointment.id ? -1 : 1)
  )
}
