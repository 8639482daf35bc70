import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { migrationOf } from '../platform/db/migrate.ts'
import { openOwnConnection } from './backup-connection.ts'
import { endLine, headLine, quoted, tableEndLine, tableLine } from './dump-format.ts'

/**
 * Tables that are not backed up:
 * - `migrations`, because the header of the dump lists the migrations
 * - `board_events`, because live events are short-lived
 * - `status_runs`, because an unfinished run, such as this backup, would never end in a restored salon
 */
const NOT_BACKED_UP = ['migrations', 'board_events', 'status_runs']

/** Called with the size of the tables that are dumped so far, and with the size of all tables; both in bytes. */
export type OnDumped = (done: number, of: number) => void

/**
 * Dumps the whole salon as plain text (dump-format.ts). All tables are read in one snapshot, so the dump contains a
 * concurrent check-in completely or not at all, and the check-in does not wait. Unlogged tables, which contain
 * counters, are not included (docs/product/keeping.md, "What a backup holds").
 */
export async function* dumpSalon(salon: {
  url: string
  appSecret: string
  now: Date
  onDumped?: OnDumped
}): AsyncGenerator<Buffer> {
  const client = await openOwnConnection(salon.url)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    yield headLine({ madeAt: salon.now, migrations: await migrationsOf(client), appSecret: salon.appSecret })
    const tables = await tablesOf(client)
    const of = tables.reduce((sum, table) => sum + table.bytes, 0)
    let rows = 0
    let done = 0
    for (const { name, columns, bytes } of tables) {
      yield tableLine(name, columns)
      const copied = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
      const hash = createHash('sha256')
      let written = 0
      for await (const piece of copied as AsyncIterable<Buffer>) {
        hash.update(piece)
        yield piece
        written += piece.length
        // The dump of a table may be larger than the table on the disk. The progress therefore counts at most the
        // table's size on the disk.
        salon.onDumped?.(done + Math.min(written, bytes), of)
      }
      done += bytes
      salon.onDumped?.(done, of)
      yield tableEndLine({ table: name, rows: copied.rowCount, sha256: hash.digest('hex') })
      rows += copied.rowCount
    }
    yield endLine({ tables: tables.length, rows, sequences: await sequencesOf(client) })
  } finally {
    await client.end().catch(() => {})
  }
}

type Table = {
  readonly name: string
  readonly bytes: number
  readonly columns: readonly string[]
  readonly needs: readonly string[]
}

/** Returns all tables to back up. A table comes after the tables that its foreign keys reference. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select t.relname as name, pg_table_size(t.oid)::float8 as bytes,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns,
            array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
                   where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid) as needs
       from pg_class t
      where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and t.relpersistence = 'p'
        and t.relname <> all($1)
      order by t.relname`,
    [NOT_BACKED_UP],
  )
  const ordered: Table[] = []
  const place = (table: Table) => {
    if (ordered.includes(table)) return
    for (const need of table.needs) place(rows.find(one => one.name === need)!)
    ordered.push(table)
  }
  rows.forEach(place)
  return ordered
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(row => migrationOf(row.name))
}

/** Returns the last value of each sequence, so that ids of deleted rows are not used again. */
async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select t.relname || '.' || a.attname as name, s.last_value as last
       from pg_class q
       join pg_depend d on d.objid = q.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid and t.relkind = 'r'
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
       join pg_sequences s on s.schemaname = current_schema() and s.sequencename = q.relname
      where q.relkind = 'S' and q.relnamespace = current_schema()::regnamespace and s.last_value is not null`,
  )
  return Object.fromEntries(rows.map(row => [row.name, Number(row.last)]))
}
