const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The number of devices that one account may enrol per hour. It is enough for all tablets of a salon. */
export const NEW_DEVICES_AN_HOUR = 20
export const NEW_DEVICES_A_DAY = 40

/**
 * The number of devices that an account has enrolled in the last hour and in the last 24 hours. For both periods, the
 * time of the first enrolment is included.
 */
export type NewDeviceCounts = {
  readonly hour: number
  readonly firstOfHour: Date | null
  readonly day: number
  readonly firstOfDay: Date | null
}

/** The starts of the two sliding windows: an hour ago and 24 hours ago. */
export function newDevicePeriods(now: Date): { readonly hourAgo: Date; readonly dayAgo: Date } {
  return { hourAgo: new Date(now.getTime() - HOUR_MS), dayAgo: new Date(now.getTime() - DAY_MS) }
}

/** The seconds until an account may enrol another device; 0 if it may now. */
export function newDeviceWaitSeconds(counts: NewDeviceCounts, now: Date): number {
  const waitsMs = [
    counts.hour >= NEW_DEVICES_AN_HOUR && counts.firstOfHour ? counts.firstOfHour.getTime() + HOUR_MS : 0,
    counts.day >= NEW_DEVICES_A_DAY && counts.firstOfDay ? counts.firstOfDay.getTime() + DAY_MS : 0,
  ].map(until => until - now.getTime())
  return Math.max(0, Math.ceil(Math.max(...waitsMs) / 1000))
}
