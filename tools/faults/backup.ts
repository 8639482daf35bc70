import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@frontlash/config/config'
import { writeBackup } from '@frontlash/server/backups/backup-file'
import { checkBackup } from '@frontlash/server/backups/check-backup'
import { moveSalon } from '@frontlash/server/backups/move-salon'
import { restoreSalon } from '@frontlash/server/backups/restore-salon'
import { openContext } from '@frontlash/server/open-context'
import { createTestDatabase } from '../../apps/server/test/databases.ts'
import { fillSalon } from '../../bench/src/office/fill-salon.ts'
import { report } from '../../bench/src/report.ts'
import { withDatabase } from '../attack/database.ts'

const VISITS = 1_000_000
const WAIVERS = 5_000
const MAX_SECONDS = 300
const APP_SECRET = 'a secret of the benchmark, long enough for it'
const NEVER_ABORTED = new AbortController().signal

/**
 * Measures a salon with a million check-ins: its backup, the trial restore, the restore into an empty database and the
 * move to another database. Checks that no data is lost (docs/performance.md, "What the faults measure"). Returns false
 * if a figure exceeds its target.
 */
export async function backUpLargeSalon(): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'frontlash-bench-'))
  const [salon, clean, other] = [await createTestDatabase(), await createTestDatabase(), await createTestDatabase()]
  const place = { appSecret: APP_SECRET, now: new Date(), dir }
  try {
    report.title(
      `A salon of ${VISITS.toLocaleString('en-US')} check-ins with bookings, cards and audit, ${WAIVERS} waivers`,
    )
    await fill(salon.url, dir)
    const before = await contentOf(salon.url)
    const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows.toLocaleString('en-US')} rows in ${Object.keys(before).length} tables`)

    const file = await timed('backup', () => writeBackup({ ...place, url: salon.url }, 'by-hand', NEVER_ABORTED))
    console.log(`the file has ${Math.round(file.bytes / 1_000_000)} MB`)
    await timed('its trial beside the salon', () => checkBackup(salon.url, file.path, NEVER_ABORTED))
    const restored = await timed('restore', () => restoreSalon({ ...place, url: clean.url }, file.path, NEVER_ABORTED))
    report.figure('tables that differ after it', differing(before, await contentOf(clean.url)), '', 0)
    const chain = restored.ok ? restored.built.chains.get('tustin')!.length : Number.NaN
    report.figure('waivers missing from its chain', WAIVERS - chain, '', 0)
    const moved = await timed('move to another database', () =>
      moveSalon({ ...place, url: clean.url }, other.url, NEVER_ABORTED),
    )
    report.figure('tables that differ after it', differing(before, await contentOf(other.url)), '', 0)
    return restored.ok && moved.ok && report.isWithinTargets()
  } finally {
    for (const database of [salon, clean, other]) await database.drop()
    rmSync(dir, { recursive: true })
  }
}

async function fill(url: string, dir: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dir, APP_SECRET })
  const { context, close } = await openContext(config, { url, service: 'faults-setup', connections: 4 })
  await fillSalon(context, url, { visits: VISITS, waivers: WAIVERS })
  await close()
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  report.figure(name, (performance.now() - from) / 1_000, 's', MAX_SECONDS)
  return result
}

type Content = Record<string, { rows: number; hash: string }>

/** The row count and a content hash of each table. The order of the rows does not matter. */
function contentOf(url: string): Promise<Content> {
  return withDatabase(url, async db => {
    const names = await db.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relpersistence = 'p' and relname <> all('{migrations,board_events,board_positions,sessions}')`,
    )
    const content: Content = {}
    for (const { name } of names.rows) {
      const { rows } = await db.query(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from ${name} t`,
      )
      content[name] = rows[0]
    }
    return content
  })
}

/** Prints the tables whose rows differ, and returns their number. */
function differing(before: Content, after: Content): number {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => before[name]?.rows !== after[name]?.rows || before[name]?.hash !== after[name]?.hash,
  )
  if (names.length > 0) console.log(`tables with other rows: ${names.join(', ')}`)
  return names.length
}
