const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The number of devices that one account may enrol: enough for all tablets of a salon in one morning. */
export const NEW_DEVICES_AN_HOUR = 20
export const NEW_DEVICES_A_DAY = 40

/** How many devices an account has enrolled in the last hour and the last 24 hours, and when the first of each was. */
export type NewDeviceCounts = {
  readonly hour: number
  readonly firstOfHour: Date | null
  readonly day: number
  readonly firstOfDay: Date | null
}

/** The starts of the two sliding windows in which new devices are counted: the last hour and the last 24 hours. */
export function newDevicePeriods(now: Date): { readonly hourAgo: Date; readonly dayAgo: Date } {
  return { hourAgo: new Date(now.getTime() - HOUR_MS), dayAgo: new Date(now.getTime() - DAY_MS) }
}

/** How many seconds an account has to wait before it may enrol another device; 0 when it may do so now. */
export function newDeviceWaitSeconds(counts: NewDeviceCounts, now: Date): number {
  const waitsMs = [
    counts.hour >= NEW_DEVICES_AN_HOUR && counts.firstOfHour ? counts.firstOfHour.getTime() + HOUR_MS : 0,
    counts.day >= NEW_DEVICES_A_DAY && counts.firstOfDay ? counts.firstOfDay.getTime() + DAY_MS : 0,
  ].map(until => until - now.getTime())
  return Math.max(0, Math.ceil(Math.max(...waitsMs) / 1000))
}
