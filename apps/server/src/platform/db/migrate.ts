import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { installedVersion } from '../installed-version.ts'
import { DatabaseIsNewer, MigrationChanged, type UnknownMigration } from './unusable-database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** The suffix that 0041-refused-by-old-versions.sql adds to the recorded name of the first migration. */
const APPLIED = ' (applied)'

/** The names of this version's migrations, in order. */
export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.sql'))
    .sort()
}

/** Removes the suffix `APPLIED` from a recorded name. */
export function migrationOf(recorded: string): string {
  return recorded.endsWith(APPLIED) ? recorded.slice(0, -APPLIED.length) : recorded
}

/**
 * Applies the files of `migrations/` that the database does not have, in numeric order, each in its own transaction.
 * Migrations are never undone. `upTo` limits which files are applied. Returns the names of the applied files. Throws
 * with nothing changed: DatabaseIsNewer if a newer version has migrated the database, MigrationChanged if an applied
 * file was edited since.
 */
export async function migrate(url: string, upTo: readonly string[] = migrationNames()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'frontlash-migrate' })
  await client.connect()
  const applied: string[] = []
  // git is asked for the version at most once, and only if a migration is recorded.
  let version: string | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    await prepare(client)
    const { rows } = await client.query<UnknownMigration & { sha256: string | null }>(
      'select name, version, sha256 from migrations order by name',
    )
    const known = new Map(rows.map(row => [migrationOf(row.name), row.sha256]))
    const ours = migrationNames()
    const unknown = rows.findLast(row => !ours.includes(migrationOf(row.name)))
    if (unknown) throw new DatabaseIsNewer(installedVersion(), unknown)
    for (const file of ours) {
      const sql = readFileSync(join(FOLDER, file), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      if (known.has(file)) {
        await compare(client, file, sha256, known.get(file) ?? null)
        continue
      }
      if (!upTo.includes(file)) continue
      version ??= installedVersion()
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migrations (name, version, sha256) values ($1, $2, $3)', [file, version, sha256])
      await client.query('commit')
      applied.push(file)
    }
  } finally {
    // Closing the connection also releases the lock if there was an error.
    await client.end()
  }
  return applied
}

/**
 * Throws MigrationChanged if an applied migration was edited. If a migration was applied before checksums existed,
 * records its checksum.
 */
async function compare(client: pg.Client, file: string, sha256: string, taken: string | null): Promise<void> {
  if (taken === null)
    await client.query('update migrations set sha256 = $2 where name = any($1)', [[file, `${file}${APPLIED}`], sha256])
  else if (taken !== sha256) throw new MigrationChanged(file)
}

/**
 * Creates the table of migrations. To a database from before 2026-11-22, adds the columns for the checksum and for the
 * version that applied a migration. No migration can add these columns, because each migration is recorded with them
 * and older versions must be able to read this version's backups. The columns are checked first, because the lock of
 * `alter table` would wait for a running backup.
 */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists migrations
       (name text primary key, applied_at timestamptz not null default now(), version text, sha256 text)`,
  )
  const { rows } = await client.query(
    `select count(*)::int as known from pg_attribute
      where attrelid = 'migrations'::regclass and attname in ('version', 'sha256') and not attisdropped`,
  )
  if (rows[0].known < 2)
    await client.query(
      'alter table migrations add column if not exists version text, add column if not exists sha256 text',
    )
}
