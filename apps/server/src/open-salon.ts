import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@frontlash/config/config'
import pino from 'pino'
import { openSquare } from './integrations/square/square.ts'
import { runningClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { watchDiskRoom } from './platform/disk-room.ts'
import { openLog } from './platform/log.ts'
import { openNotifications } from './platform/notifications.ts'
import { openKnownDevices } from './records/devices/known-devices.ts'
import { openLocations } from './records/locations/locations.ts'
import { openSettings } from './records/settings/settings.ts'
import type { Salon } from './salon.ts'

/** Log lines are written together: a line of its own for each would be a good part of what a look-up costs. */
const LOG_BUFFER_BYTES = 8_192
const LOG_FLUSH_MS = 500

/** Opens everything a part of the server works with, on a database that has been migrated. */
export async function openSalon(
  config: Config,
  options: { url: string; service: string; connections: number },
): Promise<{ salon: Salon; close: () => Promise<void> }> {
  const folder = join(config.dataDir, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const destination = pino.destination({
    dest: join(folder, 'backend.log'),
    sync: false,
    minLength: LOG_BUFFER_BYTES,
    periodicFlush: LOG_FLUSH_MS,
  })
  const log = openLog(destination, options.service)
  const db = openDatabase(options.url, {
    connections: options.connections,
    applicationName: `frontlash-${options.service}`,
    onConnectionLost: error => log.warn({ error: error.message }, 'a database connection was lost'),
  })
  const notifications = openNotifications(options.url, log)
  const locations = await openLocations(db, notifications)
  const settings = await openSettings(db, notifications, log)
  const knownDevices = openKnownDevices(db, notifications)
  const disk = await watchDiskRoom(config.dataDir, log)
  const clock = runningClock(config.clockOffsetMs)
  const salon: Salon = {
    config,
    db,
    notifications,
    clock,
    log,
    disk,
    locations,
    settings,
    knownDevices,
    square: openSquare(config.square, () => clock.realNow().getTime()),
  }
  return {
    salon,
    close: async () => {
      locations.close()
      settings.close()
      knownDevices.close()
      disk.stop()
      await notifications.close()
      await db.close()
      await new Promise<void>(resolve => destination.flush(() => resolve()))
    },
  }
}
