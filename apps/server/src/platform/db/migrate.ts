import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

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
 * applied.
 */
export async function migrate(url: string, upTo: readonly string[] = migrationNames()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'frontlash-migrate' })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const known = new Set((await client.query('select name from migrations')).rows.map(row => row.name as string))
    for (const file of migrationNames()) {
      if (known.has(file) || !upTo.includes(file)) continue
      await client.query('begin')
      await client.query(readFileSync(join(FOLDER, file), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [file])
      await client.query('commit')
      applied.push(file)
    }
  } finally {
    // Ending the connection gives the lock back, also after a failure.
    await client.end()
  }
  return applied
}
