import type { Database } from '../../platform/db/database.ts'
import type { Notifications } from '../../platform/notifications.ts'
import { type AuthorisedDevice, authoriseDevice } from './authorised-device-store.ts'

/** A trigger notifies this channel when a column changes on which a device's calls depend. */
const DEVICES_CHANNEL = 'devices'

/** The maximum time in the cache, in case a notification is lost. */
const CACHED_FOR_MS = 5_000
const MAX_KNOWN = 1_000

export type KnownDevices = {
  /** The enrolled device or paired browser with a token, or undefined; from the cache, or read from the database. */
  readonly find: (token: string, now: Date) => Promise<AuthorisedDevice | undefined>
  /** Clears the cache after the caller has changed a device, because the notification arrives later. */
  readonly clear: () => void
  readonly close: () => void
}

/**
 * Opens a cache of devices, so that the calls of one visit do not each query the device. A change of any device
 * (revoked, moved, new token) clears the cache on every server within milliseconds; while notifications cannot arrive,
 * nothing is cached.
 */
export function openKnownDevices(db: Database, notifications: Notifications): KnownDevices {
  const known = new Map<string, { device: AuthorisedDevice; untilMs: number }>()
  // Counts the changes: the result of a query that was sent before a change may be outdated.
  let changes = 0
  const clear = () => {
    changes++
    known.clear()
  }
  const stops = [notifications.listen(DEVICES_CHANNEL, clear), notifications.onReconnect(clear)]

  return {
    find: async (token, now) => {
      const held = known.get(token)
      const nowMs = now.getTime()
      const isFresh = held && nowMs < held.untilMs && nowMs >= held.untilMs - CACHED_FOR_MS
      if (isFresh && notifications.isListening()) return held.device
      const changesBefore = changes
      const device = await authoriseDevice(db.asyncCommit, token, now)
      // A device that can still set its location or is getting a new token will change soon, so it is not cached.
      const isSettled = device?.isNewestToken && !device.mayBind
      if (!isSettled || changes !== changesBefore) {
        known.delete(token)
        return device
      }
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(token, { device, untilMs: nowMs + CACHED_FOR_MS })
      return device
    },
    clear,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
