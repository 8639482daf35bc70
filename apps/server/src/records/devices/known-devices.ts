import type { Database } from '../../platform/db/database.ts'
import type { Notifications } from '../../platform/notifications.ts'
import { type AuthorisedDevice, authoriseDevice } from './authorise-device.ts'

/** Notified when anything about a device has changed that its calls depend on (a trigger on its table). */
const DEVICES_CHANNEL = 'devices'

/** Longest that a device is believed without asking, should word of a change ever be lost on the way. */
const BELIEVED_FOR_MS = 5_000
const MAX_KNOWN = 1_000

export type KnownDevices = {
  /** The enrolled device or paired browser that holds a token, or undefined; read at most every few seconds. */
  readonly find: (token: string, now: Date) => Promise<AuthorisedDevice | undefined>
  /** Everything is asked again: for the caller that has just changed a device, before word of it has come around. */
  readonly forget: () => void
  readonly close: () => void
}

/**
 * The devices that called in the last seconds, so that the calls of one visit do not each ask who the tablet is. A change
 * of any device (revoked, moved, given another token) empties it within milliseconds on every server; while word of
 * changes cannot come, nothing is believed.
 */
export function openKnownDevices(db: Database, notifications: Notifications): KnownDevices {
  const known = new Map<string, { device: AuthorisedDevice; untilMs: number }>()
  // An answer that was under way while something changed may be from before the change.
  let changes = 0
  const forget = () => {
    changes++
    known.clear()
  }
  const stops = [notifications.listen(DEVICES_CHANNEL, forget), notifications.onReconnect(forget)]

  return {
    find: async (token, now) => {
      const held = known.get(token)
      const nowMs = now.getTime()
      const isFresh = held && nowMs < held.untilMs && nowMs >= held.untilMs - BELIEVED_FOR_MS
      if (isFresh && notifications.isListening()) return held.device
      const changesBefore = changes
      const device = await authoriseDevice(db.asyncCommit, token, now)
      // One that may still say where it is, or is being handed another token, is about to change.
      const isSettled = device?.isNewestToken && !device.mayBind
      if (!isSettled || changes !== changesBefore) {
        known.delete(token)
        return device
      }
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(token, { device, untilMs: nowMs + BELIEVED_FOR_MS })
      return device
    },
    forget,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
