import { type Config, readConfig } from '@frontlash/config/config'
import type { SupervisorLine } from '@frontlash/process/supervisor-line'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../src/app.ts'
import type { AppContext } from '../src/app-context.ts'
import { openSquare } from '../src/integrations/square/square.ts'
import type { Clock } from '../src/platform/clock.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { openReadPool } from '../src/platform/db/read-pool.ts'
import { statement } from '../src/platform/db/statement.ts'
import type { DiskSpace } from '../src/platform/disk-space.ts'
import { openNotifications } from '../src/platform/notifications.ts'
import { openKnownDevices } from '../src/records/devices/known-devices.ts'
import { openLocations } from '../src/records/locations/location-store.ts'
import { openSettings } from '../src/records/settings/setting-store.ts'
import { openWaiverEditions } from '../src/records/waivers/edition-cache.ts'
import { createTestDatabase } from './databases.ts'
import { testClock } from './test-clock.ts'

export type AppUnderTest = {
  readonly context: AppContext
  readonly app: FastifyInstance
  readonly db: Database
  /** Returns the names of the statements that were sent since the last call. */
  readonly takeStatements: () => string[]
  readonly close: () => Promise<void>
}

/** Friday, November 20, 2026, 11 AM at the salon. */
export const ELEVEN = '2026-11-20T19:00:00.000Z'

/** Opens the real app with an empty, real database and a clock that the test moves. No background work runs. */
export async function openContext(
  options: {
    clock?: Clock
    disk?: DiskSpace
    config?: Partial<Config>
    env?: Record<string, string>
    supervisor?: SupervisorLine
    log?: AppContext['log']
  } = {},
): Promise<AppUnderTest> {
  const database = await createTestDatabase()
  const statements: string[] = []
  const db = openDatabase(database.url, { connections: 8, onStatement: text => statements.push(text) })
  const reads = openReadPool(database.url, { onStatement: text => statements.push(text) })
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  const config: Config = {
    ...readConfig({ APP_SECRET: 'a secret for tests only, long enough to pass', ...options.env }),
    databaseUrl: database.url,
    // Tests create hundreds of accounts and sign-ins, and hashing at the default cost would take most of the time. The
    // cost is set here, because the configuration allows a low cost only in the demo.
    ...(options.env?.HASH_COST === undefined && { hashCost: 'low' }),
    ...options.config,
  }
  const notifications = openNotifications(database.url, log)
  const clock = options.clock ?? testClock(ELEVEN)
  const context: AppContext = {
    config,
    db,
    reads,
    notifications,
    clock,
    log,
    disk: options.disk ?? { isFull: () => false, stop: () => {} },
    locations: await openLocations(db, notifications),
    settings: await openSettings(db, notifications, log),
    waiverEditions: await openWaiverEditions(db, { notifications, log, now: clock.realNow() }),
    knownDevices: openKnownDevices(db, notifications),
    square: openSquare(config.square, () => clock.realNow().getTime()),
  }
  const app = await buildApp(context, options.supervisor)
  await app.ready()
  return {
    context,
    app,
    db,
    takeStatements: () => statements.splice(0),
    close: async () => {
      await app.close()
      await notifications.close()
      await reads.close()
      await db.close()
      await database.drop()
    },
  }
}

/**
 * Deletes all people, tablets, attempts, alerts and audit rows from a salon, before the next test of a file with a
 * shared salon. The returned salon has no staff (sign-in.ts adds staff).
 */
export async function emptySalon(under: AppUnderTest): Promise<AppUnderTest> {
  await under.db.run(
    statement(
      '',
      `truncate staff, devices, pairing_links, sign_in_throttles, password_failures, unknown_browser_failures, alerts,
         audit, board_events cascade`,
    ),
  )
  return { ...under }
}

export async function deleteWrongAttempts(db: Database): Promise<void> {
  await db.run(
    statement(
      '',
      `with a as (delete from sign_in_throttles), b as (delete from password_failures)
       delete from unknown_browser_failures`,
    ),
  )
}

/** Sets an account's count of wrong passwords in unknown browsers to this number, 100 or more. */
export async function holdUnknownBrowsers(
  { db, context }: Pick<AppUnderTest, 'db' | 'context'>,
  username: string,
  guesses = 100,
): Promise<void> {
  await db.run(
    statement(
      '',
      `insert into unknown_browser_failures (subject, recent, since_sign_in, last_at, held_since, guesses)
       select 'staff:' || id, :guesses::int, :guesses::int, :now, :now, :guesses::int from staff where username = :username
       on conflict (subject) do update set
         recent = :guesses::int, since_sign_in = :guesses::int, last_at = :now, held_since = :now, guesses = :guesses::int`,
    ),
    { username, guesses, now: context.clock.realNow() },
  )
}
