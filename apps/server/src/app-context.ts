import type { Config } from '@frontlash/config/config'
import type { Log } from '@frontlash/process/log'
import type { Square } from './integrations/square/square.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { ReadPool } from './platform/db/read-pool.ts'
import type { DiskSpace } from './platform/disk-space.ts'
import type { Notifications } from './platform/notifications.ts'
import type { KnownDevices } from './records/devices/known-devices.ts'
import type { Locations } from './records/locations/location-store.ts'
import type { Settings } from './records/settings/setting-store.ts'
import type { WaiverEditions } from './records/waivers/edition-cache.ts'

export type AppContext = {
  readonly config: Config
  readonly db: Database
  /**
   * Separate database connections for the lists and reports of the office, so that a slow report never delays a
   * check-in.
   */
  readonly reads: ReadPool
  readonly notifications: Notifications
  readonly clock: Clock
  readonly log: Log
  readonly disk: DiskSpace
  /** A cache of the devices that have made calls in the last seconds. */
  readonly knownDevices: KnownDevices
  /** A cache of the four locations. Database notifications refresh the cache. */
  readonly locations: Locations
  readonly settings: Settings
  /** A cache of the waiver's editions. Database notifications refresh the cache. */
  readonly waiverEditions: WaiverEditions
  /** The connection to the booking system. The server stores a copy of the bookings (docs/product/bookings.md). */
  readonly square: Square
}
