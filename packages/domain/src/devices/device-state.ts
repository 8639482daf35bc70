/** The states of a device, by the time since it was last seen (docs/product/office/devices.md, "Devices"). */
export const DEVICE_STATES = ['online', 'quiet', 'gone'] as const

export type DeviceState = (typeof DEVICE_STATES)[number]

const MINUTE_MS = 60_000
const ONLINE_MINUTES = 10
const QUIET_MINUTES = 24 * 60
const IN_USE_MINUTES = 2

export const REVOKED_LISTED_DAYS = 30

/** The range of last-seen times for this state. `from` is inclusive and `before` is exclusive; null means no limit. */
export function seenBetween(state: DeviceState, now: Date): { from: Date | null; before: Date | null } {
  const online = minutesBefore(now, ONLINE_MINUTES)
  const quiet = minutesBefore(now, QUIET_MINUTES)
  switch (state) {
    case 'online':
      return { from: online, before: null }
    case 'quiet':
      return { from: quiet, before: online }
    case 'gone':
      return { from: null, before: quiet }
  }
}

/**
 * Returns the state of a device. The argument is when the device was last seen; for a device that was never seen, when
 * it was enrolled.
 */
export function deviceState(seenAt: Date, now: Date): DeviceState {
  if (seenAt >= minutesBefore(now, ONLINE_MINUTES)) return 'online'
  return seenAt >= minutesBefore(now, QUIET_MINUTES) ? 'quiet' : 'gone'
}

/** True if the device was seen so recently that it may be in use. */
export function mayBeInUse(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt !== null && lastSeenAt >= minutesBefore(now, IN_USE_MINUTES)
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS)
}
