import type { Config } from '@frontlash/config/config'
import { openLog } from '@frontlash/process/log'
import { openLogFile } from '@frontlash/process/log-file'
import type { AppContext } from './app-context.ts'
import { openSquare } from './integrations/square/square.ts'
import { runningClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { openReadPool } from './platform/db/read-pool.ts'
import { watchDiskSpace } from './platform/disk-space.ts'
import { openNotifications } from './platform/notifications.ts'
import { openKnownDevices } from './records/devices/known-devices.ts'
import { openLocations } from './records/locations/location-store.ts'
import { openSettings } from './records/settings/setting-store.ts'
import { openWaiverEditions } from './records/waivers/edition-cache.ts'

/** Opens all services of the server. The database must be migrated. */
export async function openContext(
  config: Config,
  options: { url: string; service: string; connections: number },
): Promise<{ context: AppContext; close: () => Promise<void> }> {
  const logFile = openLogFile(config.dataDir, 'backend')
  const log = openLog(logFile, options.service)
  const onRetry = (error: Error & { code?: string; where?: string }) =>
    log.warn({ code: error.code, where: error.where }, 'database.retry_after_conflict')
  const db = openDatabase(options.url, {
    connections: options.connections,
    applicationName: `frontlash-${options.service}`,
    onConnectionLost: error => log.warn({ error: error.message }, 'a database connection was lost'),
    onRetry,
  })
  const reads = openReadPool(options.url, {
    applicationName: `frontlash-${options.service}-reads`,
    onConnectionLost: error => log.warn({ error: error.message }, 'a reading connection was lost'),
    onRetry,
  })
  const notifications = openNotifications(options.url, log)
  const locations = await openLocations(db, notifications)
  const settings = await openSettings(db, notifications, log)
  const knownDevices = openKnownDevices(db, notifications)
  const disk = await watchDiskSpace(config.dataDir, log)
  const clock = runningClock(config.clockOffsetMs)
  const waiverEditions = await openWaiverEditions(db, { notifications, log, now: clock.realNow() })
  const context: AppContext = {
    config,
    db,
    reads,
    notifications,
    clock,
    log,
    disk,
    locations,
    settings,
    waiverEditions,
    knownDevices,
    square: openSquare(config.square, () => clock.realNow().getTime()),
  }
  return {
    context,
    close: async () => {
      locations.close()
      settings.close()
      waiverEditions.close()
      knownDevices.close()
      disk.stop()
      await notifications.close()
      await reads.close()
      await db.close()
      await logFile.close()
    },
  }
}
