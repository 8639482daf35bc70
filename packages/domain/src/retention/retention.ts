import { Temporal } from 'temporal-polyfill'
import type { SalonDay } from '../salon-day.ts'

/** A kind of record with its own retention period (docs/product/keeping.md). */
export type RetainedKind = keyof typeof RETENTION

/** The retention period of each kind of record (docs/product/keeping.md), in calendar months and years. */
export const RETENTION = {
  waivers: { years: 7 },
  audit: { years: 3 },
  settingChanges: { years: 3 },
  chainWalks: { years: 3 },
  /** Check-ins and all other records of a day: cards, bookings, alerts, and the texts without their content. */
  visits: { months: 25 },
  surveys: { months: 25 },
  textBodies: { days: 30 },
  /** The longest time for which a text can block later texts of its group, plus a day. */
  textGuards: { days: 367 },
  webhookEvents: { days: 30 },
  inboundTexts: { days: 30 },
  /** How long an unreachable phone number gets no texts, plus a day. */
  unreachablePhones: { days: 31 },
  endedSessions: { days: 30 },
  parkedJobs: { days: 90 },
  surveyAsks: { days: 7 },
  signInThrottles: { days: 2 },
  passwordFailures: { days: 30 },
  pairingLinks: { days: 1 },
  clientGrants: { days: 1 },
  deviceLookups: { days: 1 },
  idempotencyResponses: { days: 2 },
} as const satisfies Record<string, Temporal.DurationLike>

/** The first day whose records are still kept today. */
export function firstRetainedDay(kind: RetainedKind, today: SalonDay): SalonDay {
  return Temporal.PlainDate.from(today).subtract(RETENTION[kind]).toString()
}

/**
 * Returns the instant before which records are no longer kept. This instant has the same local time of day as `now`.
 */
export function retainedSince(kind: RetainedKind, now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.subtract(RETENTION[kind]).epochMilliseconds)
}
