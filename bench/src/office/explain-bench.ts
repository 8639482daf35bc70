import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@frontlash/config/config'
import { openContext } from '@frontlash/server/open-context'
import { buildTextDays } from '@frontlash/server/records/texts/text-day-store'
import { createTestDatabase } from '../../../apps/server/test/databases.ts'
import { report } from '../report.ts'
import { fillMillion } from './fill-million.ts'

/** The statement timeout (apps/server/src/platform/db/database.ts). */
const COUNT_TIMEOUT_MS = 4_500
const ROOT = join(import.meta.dirname, '../../..')

/**
 * Checks that PostgreSQL uses indexes for the office's lists and reports in a salon with a million bookings, check-ins,
 * texts and visits. Runs the statement tests (`*.explain.test.ts`) on this salon instead of a small one. Returns false
 * if a statement reads a whole large table, or if the first nightly count of all texts nearly reaches the statement
 * timeout.
 */
export async function benchExplain(): Promise<boolean> {
  report.title('The statements of the office in a salon with 1,000,000 visits')
  const database = await createTestDatabase()
  try {
    await fillMillion(database.url, report.note)
    const isFound = await runExplainTests(database.url)
    await countTexts(database.url)
    return isFound && report.isWithinTargets()
  } finally {
    await database.drop()
  }
}

/** Measures the nightly count of texts. The first night counts all texts, and the second night almost no texts. */
async function countTexts(url: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontlash-bench-'))
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
  const { context, close } = await openContext(config, { url, service: 'bench-night', connections: 4 })
  try {
    for (const when of ['the first night', 'each night after it']) {
      const from = performance.now()
      const { textDays } = await buildTextDays(context)
      report.figure(`texts counted in ${when}, ${textDays} days`, performance.now() - from, 'ms', COUNT_TIMEOUT_MS)
    }
  } finally {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function runExplainTests(url: string): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'explain.test'], {
    cwd: ROOT,
    env: { ...process.env, EXPLAIN_DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise(resolve => tests.once('exit', code => resolve(code === 0)))
}
