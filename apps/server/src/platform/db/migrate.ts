import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { installedVersion } from '../installed-version.ts'
import { DatabaseIsNewer, type UnknownMigration } from './database-is-newer.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Held while migrating, so that several servers may start at once: "frontlash" on a phone's keys. */
const LOCK = 376_685_274

/** The steps that make the shape this version wants, in their order. */
export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.sql'))
    .sort()
}

/**
 * Brings a database to the newest shape: every file of `migrations/` that it has not seen, in the order of their numbers,
 * each in a transaction of its own. Forward only. `upTo` leaves out all but the named ones. Answers the names that were
 * applied. Throws a DatabaseIsNewer, and nothing has changed, when a newer version than this one was here.
 */
export async function migrate(url: string, upTo: readonly string[] = migrationNames()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'frontlash-migrate' })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await prepare(client)
    const { rows } = await client.query<UnknownMigration>('select name, version from migrations order by name')
    const known = new Set(rows.map(row => row.name))
    const ours = migrationNames()
    const unknown = rows.findLast(row => !ours.includes(row.name))
    if (unknown) throw new DatabaseIsNewer(installedVersion(), unknown)
    for (const file of ours) {
      if (known.has(file) || !upTo.includes(file)) continue
      await client.query('begin')
      await client.query(readFileSync(join(FOLDER, file), 'utf8'))
      await client.query('insert into migrations (name, version) values ($1, $2)', [file, installedVersion()])
      await client.query('commit')
      applied.push(file)
    }
  } finally {
    // Ending the connection gives the lock back, also after a failure.
    await client.end()
  }
  return applied
}

/**
 * Makes the list of steps. Databases made before 2026-11-22 do not say which version took a step: the column is added here and not by
 * a step, as every step is written down with it, and so that versions before can still read a backup of this one. Looking first
 * spares a lock that would wait for a backup that runs.
 */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists migrations
       (name text primary key, applied_at timestamptz not null default now(), version text)`,
  )
  const { rows } = await client.query(
    `select exists (select from pg_attribute
       where attrelid = 'migrations'::regclass and attname = 'version' and not attisdropped) as known`,
  )
  if (!rows[0].known) await client.query('alter table migrations add column if not exists version text')
}
