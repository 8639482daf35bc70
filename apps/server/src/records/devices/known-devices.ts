import type { Database } from '../../platform/db/database.ts'
import type { Notifications } from '../../platform/notifications.ts'
import { type AuthorisedDevice, authoriseDevice } from './authorised-device-store.ts'

/**
 * The calls of a device depend on some columns of its row. A trigger notifies this channel if one of these columns
 * changes.
 */
const DEVICES_CHANNEL = 'devices'

/** The maximum age of a cached device. It matters only if a notification was lost. */
const CACHED_FOR_MS = 5_000
const MAX_KNOWN = 1_000

export type KnownDevices = {
  /**
   * Returns the enrolled device or paired browser with this token; undefined if no device has the token. Reads the
   * cache first, then the database.
   */
  readonly find: (token: string, now: Date) => Promise<AuthorisedDevice | undefined>
  /** Clears the cache. Called when this process has changed a device, because the notification arrives later. */
  readonly clear: () => void
  readonly close: () => void
}

/**
 * Opens a cache of devices, which saves one query for each call of a device. If a device is revoked, moved or gets a
 * new token, every server clears its cache within milliseconds. While notifications cannot arrive, devices are not
 * cached.
 */
export function openKnownDevices(db: Database, notifications: Notifications): KnownDevices {
  const known = new Map<string, { device: AuthorisedDevice; untilMs: number }>()
  // Counts changes. If a query was sent before a change, its result may be stale.
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
      // A device that can still set its location or is getting a new token will soon change, so it is not cached.
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
