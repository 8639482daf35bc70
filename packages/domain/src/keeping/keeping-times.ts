import { Temporal } from 'temporal-polyfill'
import type { SalonDay } from '../salon-day.ts'

/** What the salon keeps for a time of its own; what each of them holds is in docs/product/keeping.md. */
export type KeptKind = keyof typeof KEEPING_TIMES

/** How long each kind of record is kept (docs/product/keeping.md). Months and years are those of the calendar. */
export const KEEPING_TIMES = {
  waivers: { years: 7 },
  audit: { years: 3 },
  /** Check-ins with all that belongs to a day: cards, bookings, alerts, that a text was sent. */
  visits: { months: 25 },
  surveys: { months: 25 },
  textBodies: { days: 30 },
  /** As long as a rule may say that a text must not follow another, and a day. */
  textGuards: { days: 367 },
  webhookEvents: { days: 30 },
  inboundTexts: { days: 30 },
  /** As long as a number that can have no texts is left alone. */
  unreachablePhones: { days: 31 },
  endedSessions: { days: 30 },
  parkedJobs: { days: 90 },
  surveyAsks: { days: 7 },
  signInThrottles: { days: 2 },
  pairingLinks: { days: 1 },
  clientGrants: { days: 1 },
  deviceLookUps: { days: 1 },
  idempotencyAnswers: { days: 2 },
} as const satisfies Record<string, Temporal.DurationLike>

/** The salon's calendar day before which, on `today`, nothing of a kind is kept any more. */
export function firstKeptDay(kind: KeptKind, today: SalonDay): SalonDay {
  return Temporal.PlainDate.from(today).subtract(KEEPING_TIMES[kind]).toString()
}

/** The instant before which, at `now`, nothing of a kind is kept any more; the hour is the same by the zone's clocks. */
export function keptSince(kind: KeptKind, now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.subtract(KEEPING_TIMES[kind]).epochMilliseconds)
}
