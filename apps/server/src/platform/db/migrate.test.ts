import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, openTestServer, type TestServer } from '../../../test/databases.ts'
import { installedVersion } from '../installed-version.ts'
import { migrate, migrationNames } from './migrate.ts'
import { DatabaseIsNewer, MigrationChanged } from './unusable-database.ts'

let server: TestServer
let database: { url: string; drop: () => Promise<void> }
beforeEach(async () => {
  server = await openTestServer()
  database = await createDatabase(server.url)
})
afterEach(async () => {
  await database.drop()
  await server.release()
})

async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
const STEPS = `select replace(name, ' (applied)', '') as name, version from migrations order by name`

test('each migration has a different number', () => {
  const numbers = readdirSync(join(import.meta.dirname, 'migrations')).map(name => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('each migration is recorded with the version that applied it', async () => {
  expect(await migrate(database.url)).toEqual(migrationNames())
  expect(await query(STEPS)).toEqual(migrationNames().map(name => ({ name, version: installedVersion() })))
  expect(await migrate(database.url)).toEqual([])
})

test('a database without recorded versions is accepted and migrated, even if several servers start at once', async () => {
  const [first, ...later] = migrationNames()
  await migrate(database.url, [first!])
  await query('alter table migrations drop column version, drop column sha256')
  const applied = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(applied.flat()).toEqual(later)
  expect(await query(STEPS)).toEqual([
    { name: first, version: null },
    ...later.map(name => ({ name, version: installedVersion() })),
  ])
})

test.each([
  [
    'named with its commit',
    '0.2.0 (commit 2b3c4d5e6f)',
    'Frontlash 0.2.0 (commit 2b3c4d5e6f): check out that version again (git checkout 2b3c4d5e6f), or',
  ],
  ['named without a commit', '0.2.0', 'Frontlash 0.2.0: check out that version again, or'],
  ['not recorded', null, 'a newer version of Frontlash (it made 9999-next.sql): check out that version again, or'],
])('a database that was changed by a newer version (%s) is refused and stays unchanged', async (_, version, words) => {
  const [first] = migrationNames()
  await migrate(database.url, [first!])
  await query('insert into migrations (name, version) values ($1, $2)', ['9999-next.sql', version])
  const before = await query(STEPS)
  const refused = await migrate(database.url).catch(error => error)
  expect(refused).toBeInstanceOf(DatabaseIsNewer)
  expect(refused.message).toBe(
    `This is Frontlash ${installedVersion()}, but the database was last changed by ${words} restore the backup that was made before the upgrade (npm run restore -- <file>).`,
  )
  expect(await query(STEPS)).toEqual(before)
})

test('an edited migration is refused with an error that names the migration', async () => {
  const [first, second] = migrationNames()
  await migrate(database.url, [first!])
  await query(`update migrations set sha256 = repeat('0', 64)`)
  const refused = await migrate(database.url).catch(error => error)
  expect(refused).toBeInstanceOf(MigrationChanged)
  expect(refused.message).toContain(first)
  expect(await query('select 1 from migrations where name = $1', [second])).toEqual([])
})

test('an old version that compares only names of migrations fails at its first migration and changes nothing', async () => {
  await migrate(database.url)
  const before = await query(STEPS)
  const known = (await query('select name from migrations')).map(({ name }) => name)
  const missing = migrationNames().filter(file => !known.includes(file))
  expect(missing).toEqual(['0001-the-salon.sql'])
  const sql = readFileSync(join(import.meta.dirname, 'migrations', missing[0]!), 'utf8')
  await expect(query(`begin; ${sql}`)).rejects.toThrow('relation "locations" already exists')
  expect(await query(STEPS)).toEqual(before)
  expect(await migrate(database.url)).toEqual([])
})

test('a database without recorded checksums is accepted, and the checksums are recorded', async () => {
  await migrate(database.url)
  const stored = await query('select name, sha256 from migrations order by name')
  expect(stored.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256 as string))).toBe(true)
  await query('update migrations set sha256 = null')
  await migrate(database.url)
  expect(await query('select name, sha256 from migrations order by name')).toEqual(stored)
})
