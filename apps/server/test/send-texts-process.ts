import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@frontlash/config/config'
import pino from 'pino'
import type { AppContext } from '../src/app-context.ts'
import { openSquare } from '../src/integrations/square/square.ts'
import { openTwilio } from '../src/integrations/twilio/twilio.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { openReadPool } from '../src/platform/db/read-pool.ts'
import { openNotifications } from '../src/platform/notifications.ts'
import { openKnownDevices } from '../src/records/devices/known-devices.ts'
import { openLocations } from '../src/records/locations/location-store.ts'
import { openSettings } from '../src/records/settings/setting-store.ts'
import { sendDueTexts } from '../src/records/texts/send-due-texts.ts'
import { openWaiverEditions } from '../src/records/waivers/edition-cache.ts'

/**
 * A process that only sends texts, for tests that kill it. Any message ends it normally. `process.argv[2]` is JSON: the
 * database's address, the provider's address, and the offset of its clock in milliseconds.
 */
type Orders = {
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly twilio: AppContext['config']['twilio']
  readonly clockOffsetMs: number
}

const orders = JSON.parse(process.argv[2]!) as Orders
const log = pino({ level: 'silent' })
const now = () => new Date(Date.now() + orders.clockOffsetMs)
const db = openDatabase(orders.databaseUrl, { connections: 4 })
const notifications = openNotifications(orders.databaseUrl, log)
const config = {
  ...readConfig({ APP_SECRET: 'a secret for tests only, long enough to pass' }),
  publicUrl: orders.publicUrl,
  twilio: orders.twilio,
}
const sender = sendDueTexts(
  {
    config,
    db,
    reads: openReadPool(orders.databaseUrl),
    notifications,
    clock: { salonNow: now, realNow: now, sleep: ms => pause(ms) },
    log,
    disk: { isFull: () => false, stop: () => {} },
    locations: await openLocations(db, notifications),
    settings: await openSettings(db, notifications, log),
    waiverEditions: await openWaiverEditions(db, { notifications, log, now: now() }),
    knownDevices: openKnownDevices(db, notifications),
    square: openSquare(config.square),
  },
  openTwilio(orders.twilio!, () => now().getTime()),
)
process.once('message', async () => {
  await sender.stop()
  process.exit(0)
})
process.send?.('sending')
