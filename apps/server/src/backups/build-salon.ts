import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LOCATION_KEYS, type LocationKey } from '@frontlash/domain/location-key'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ADVISORY_LOCKS } from '../platform/advisory-locks.ts'
import { openDatabase, sqlState } from '../platform/db/database.ts'
import { migrate, migrationNames } from '../platform/db/migrate.ts'
import { type ChainReport, checkChain } from '../records/waivers/check-waivers.ts'
import { openWaiverSigner } from '../records/waivers/waiver-signer.ts'
import { inSchema, onOwnConnection } from './backup-connection.ts'
import { dropIndexes } from './drop-indexes.ts'
import { BackupBroken, type DumpEnd, type DumpReader, quoted } from './dump-format.ts'

/** The restored salon. Row counts and hashes match the dump, and the waiver chain of each location is valid. */
export type BuiltSalon = {
  readonly madeAt: Date
  readonly tables: number
  readonly rows: number
  readonly chains: ReadonlyMap<LocationKey, Extract<ChainReport, { ok: true }>>
}

const BUILDING = 'frontlash_building_'
const REPLACED = 'frontlash_replaced_'

/**
 * Restores a dump into a new schema while the current schema stays in use. Verifies row counts, hashes and all waiver
 * chains, and then passes the new schema to `use`. Finally drops the new schema if it still exists. Throws
 * BackupBroken, with nothing changed, if the dump is damaged. With `asMade`, the dump is not migrated to the current
 * version, and the chains are not verified.
 */
export function buildSalon<T>(
  url: string,
  dump: DumpReader,
  stop: AbortSignal,
  use: (built: BuiltSalon, client: pg.Client, schema: string) => Promise<T>,
  { asMade = false } = {},
): Promise<T> {
  const unknown = dump.head.migrations.filter(name => !migrationNames().includes(name))
  if (unknown.length > 0)
    throw new BackupBroken(`The backup was made by a newer Frontlash than this one (it knows ${unknown[0]}).`)
  const schema = BUILDING + randomBytes(6).toString('hex')
  return onOwnConnection(inSchema(url, schema), async client => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.buildFromBackup])
    await dropUnfinishedRestore(client)
    await client.query(`create schema ${schema}`)
    try {
      await migrate(inSchema(url, schema), dump.head.migrations)
      await emptyTables(client)
      const recreateIndexes = await dropIndexes(client)
      const { tables, end } = await dump.readTables(async ({ name, copy }, rows) => {
        const into = client.query(copyFrom(copy))
        await pipeline(Readable.from(rows), into, { signal: stop }).catch(error =>
          refuseMismatch(`in its table ${name}`, error),
        )
        return into.rowCount
      })
      await recreateIndexes().catch(error => refuseMismatch('as a whole', error))
      await countOn(client, end)
      if (!asMade) await migrate(inSchema(url, schema))
      await client.query('analyze')
      // The statements of the current version may not fit the tables of an older version.
      const chains: BuiltSalon['chains'] = asMade
        ? new Map()
        : await verifyChains(inSchema(url, schema), dump.head.appSecret)
      return await use({ madeAt: dump.head.madeAt, tables: tables.length, rows: end.rows, chains }, client, schema)
    } finally {
      await client.query(`drop schema if exists ${schema} cascade`).catch(() => {})
    }
  })
}

/**
 * Replaces the current schema by the restored schema in one transaction. Running servers lose their connections. Within
 * seconds, they reconnect to the new schema with empty caches. Calls `beforeSwap` in the transaction and returns its
 * result.
 */
export async function replaceLiveSchema<T>(
  client: pg.Client,
  schema: string,
  beforeSwap: () => Promise<T>,
): Promise<T> {
  const replaced = REPLACED + schema.slice(BUILDING.length)
  await client.query('begin')
  await skipStreamPositions(client)
  const done = await beforeSwap()
  await client.query(`alter schema public rename to ${replaced}`)
  await client.query(`alter schema ${schema} rename to public`)
  await client.query('commit')
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'frontlash%' and pid <> pg_backend_pid()`,
  )
  await client.query(`drop schema ${replaced} cascade`)
  return done
}

/**
 * Makes the live stream continue after the positions of the replaced schema. Events at earlier positions count as
 * deleted, so that dashboards reload the day.
 */
async function skipStreamPositions(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('public.board_positions') is not null as made`)
  const earlier = rows[0].made ? 'greatest(last, (select last from public.board_positions))' : 'last'
  await client.query(`update board_positions set last = ${earlier} + 1, forgotten = ${earlier} + 1`)
}

async function dropUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where starts_with(nspname, $1) or starts_with(nspname, $2)',
    [BUILDING, REPLACED],
  )
  for (const { name } of rows) await client.query(`drop schema if exists ${quoted(name)} cascade`)
}

/** Deletes the rows that migrations insert for a new salon, because the backup contains them. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  )
  await client.query(`truncate ${rows.map(row => quoted(row.name)).join(', ')}`)
}

/**
 * SQLSTATEs of a damaged file: invalid rows (classes 22 and 23), or an unknown table, column or keyword in a `copy`
 * line (class 42). 42501, a missing permission, is excluded
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const CHANGED_FILE = /^(2[23]|42(?!501))/

/**
 * Throws BackupBroken for an SQL error that a damaged file causes. PostgreSQL may refuse the content before the hash at
 * the end of the file is compared.
 */
function refuseMismatch(where: string, error: unknown): never {
  throw CHANGED_FILE.test(sqlState(error) ?? '')
    ? new BackupBroken(`The backup is not as it was written, ${where}.`, { cause: error })
    : error
}

async function countOn(client: pg.Client, { sequences }: DumpEnd): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    const [table, column] = name.split('.') as [string, string]
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(table), column, last])
  }
}

/**
 * Thrown if a waiver chain in the backup is broken. In this case the chain was already broken when the backup was made.
 */
export class BackupChainBroken extends BackupBroken {
  readonly location: LocationKey
  readonly report: ChainReport
  constructor(location: LocationKey, report: Extract<ChainReport, { ok: false }>) {
    super(`The backup's chain of waivers at ${location} is broken at number ${report.position}. ${report.fault}`)
    this.location = location
    this.report = report
  }
}

async function verifyChains(url: string, appSecret: string): Promise<BuiltSalon['chains']> {
  const signer = openWaiverSigner(appSecret)
  const db = openDatabase(url, { connections: 3, applicationName: 'frontlash-backup' })
  try {
    const chains = new Map<LocationKey, Extract<ChainReport, { ok: true }>>()
    for (const location of LOCATION_KEYS) {
      const report = await checkChain(db, signer, location)
      if (!report.ok) throw new BackupChainBroken(location, report)
      chains.set(location, report)
    }
    return chains
  } finally {
    await db.close()
  }
}
